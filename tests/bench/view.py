"""A benchmark as a command shows it: two tables, then what is missed."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from model.recess.position import CHILDREN_EACH
from tests.bench import COLORPOP, OURS, PEERS, Benchmark, Verdict

NO_TARGET = ("", "")
RIGHT = (
    *("measured", "target", "moves/s", "pops/s", "÷ reference", "compiled ÷", "plain ÷", "mean", "answered", "plain"),
    *("clauses", "build", "z3", "glucose", "clingo"),
)


def show(found: Benchmark, console: Console) -> None:
    """Print both tables where there is something to print, notes, and every target that is missed."""
    tables = (
        our_table(found),
        clause_table(found),
        question_table(found),
        kiss_table(found),
        colorpop_table(found),
        solving_table(found),
        peer_table(found),
    )
    for table in tables:
        if table.row_count:
            console.print(table)
    for note in notes(found):
        console.print(note, soft_wrap=True, highlight=False)
    console.print(summary(found.verdicts()), soft_wrap=True, highlight=False)


def our_table(found: Benchmark) -> Table:
    """A table of our own speeds against their targets."""
    table = columns("Recess!, 4 players, one core, process time", "what", "measured", "target", "met")
    for name in OURS:
        if name in found.speeds:
            table.add_row(f"{name}: turns a second", f"{found.speeds[name].turns:,.0f}", *target(found, name))
            table.add_row(f"{name}: moves a second", f"{found.speeds[name].moves:,.0f}", *NO_TARGET)
    if found.startup:
        warm, cold = found.startup.seconds, found.startup.cold_seconds
        measured = "not measured" if warm is None else f"{warm:.2f} s"
        table.add_row("start-up, cache warm", measured, *target(found, "startup"))
        if cold is not None:
            table.add_row("start-up, cache cold", f"{cold:.1f} s", *NO_TARGET)
    if found.counting:
        table.add_row("count one turn's results", f"{max(found.counting.seconds):.4f} s", *target(found, "count"))
    if found.looking:
        table.add_row("positions compared a second", f"{found.looking.positions:,.0f}", *NO_TARGET)
        table.add_row("the same one by one, plain", f"{found.looking.plain_positions:,.0f}", *NO_TARGET)
    return table


def clause_table(found: Benchmark) -> Table:
    """A table of the clauses' times against their targets."""
    table = columns("Recess! by its clauses, plain", "what", "measured", "target", "met")
    if found.clauses:
        times = found.clauses
        table.add_row("judge a step, 22 pieces on 12×12", f"{times.judge_seconds:.4f} s", *target(found, "judge"))
        table.add_row("build a turn's demands there", f"{times.build_seconds:.2f} s", *target(found, "build"))
        table.add_row("list next positions, 4×4 to 5×5", f"{times.list_seconds:.3f} s", *target(found, "list"))
    return table


def question_table(found: Benchmark) -> Table:
    """A table of questions over several turns: their size, building, and each solver on the same clauses."""
    title = "Recess!, is there a kiss within so many turns? Mid-game, fr, medians, seconds"
    table = columns(title, "turns", "players", "clauses", "build", "z3", "glucose", "clingo", "in 30 s")
    for one in found.questions:
        setting = one.setting
        children = "" if setting.children == CHILDREN_EACH else f"×{setting.children}"
        solvers = [f"{one.load_seconds[name] + one.solve_seconds[name]:.2f}" for name in one.answered]
        answered = f"{','.join(map(str, one.answered.values()))}/{one.positions}"
        players = f"{setting.players}{children} on {setting.side}×{setting.side}"
        size = f"{one.clauses / 1000:,.0f} k"
        table.add_row(str(setting.turns), players, size, f"{one.build_seconds:.2f}", *solvers, answered)
    return table


def kiss_table(found: Benchmark) -> Table:
    """A table of the earliest kiss by number of players, with the answer-set program on one turn beside ours."""
    title = "Recess!, the earliest kiss on 12×12, fr"
    table = columns(title, "players", "turn", "proved", "measured", "target", "met", "building", "÷ clingo")
    for kiss in found.kisses:
        ratio = f"{kiss.share:.2f} (turn {kiss.shared_turn})"
        building = f"{kiss.build_seconds:.1f} of {kiss.build_seconds + kiss.solve_seconds:.1f} s"
        proved = "yes" if kiss.is_proved else "not yet"
        verdict = target(found, f"kiss {kiss.players}")
        table.add_row(str(kiss.players), str(kiss.found), proved, f"{kiss.seconds:.1f} s", *verdict, building, ratio)
    return table


def colorpop_table(found: Benchmark) -> Table:
    """A table of Color Pop's speeds: pops a second, and how many times the simplest way's."""
    table = columns("Color Pop, 10×10, 4 players", "what", "pops/s", "÷ reference", "target", "met")
    for name in COLORPOP:
        if name in found.speeds:
            ratio = found.ratio(name, COLORPOP[-1])
            shown = "" if ratio is None else f"{ratio:,.2f}"
            table.add_row(name, f"{found.speeds[name].turns:,.0f}", shown, *target(found, name))
    return table


def solving_table(found: Benchmark) -> Table:
    """A table of clearing colours: mean times, compiled and plain, and how many boards got an answer."""
    table = columns("Color Pop, solve", "task", "mean", "target", "met", "answered", "plain")
    for task in found.solving.tasks if found.solving else ():
        plain = f"{task.plain_seconds * 1000:,.0f} ms"
        answered = f"{task.answered} of {task.boards}"
        measured = f"{task.seconds * 1000:,.1f} ms"
        table.add_row(task.what, measured, *target(found, f"solve {task.what}"), answered, plain)
    return table


def peer_table(found: Benchmark) -> Table:
    """A table of the peers: their moves a second, and ours over theirs."""
    title = "Ours ÷ theirs, moves against moves"
    table = columns(title, "peer", "moves/s", "compiled ÷", "plain ÷", "target", "met")
    for peer in PEERS:
        if peer in found.speeds:
            ratios = [found.ratio(ours, peer) for ours in OURS]
            shown = ["" if ratio is None else f"{ratio:,.2f}" for ratio in ratios]
            table.add_row(peer, f"{found.speeds[peer].moves:,.0f}", *shown, *target(found, peer))
        elif peer in found.missing:
            table.add_row(peer, "not installed", "", "", *target(found, peer))
    return table


def columns(title: str, *names: str) -> Table:
    """Begin a table; numbers stand on the right."""
    table = Table(title=title, title_justify="left")
    for name in names:
        table.add_column(name, justify="right" if name in RIGHT else "left", no_wrap=True)
    return table


def target(found: Benchmark, name: str) -> tuple[str, str]:
    """A target and its verdict; MISSED stands out, a dash means that nothing was measured."""
    for verdict in found.verdicts():
        if verdict.name == name:
            return verdict.target, {True: "yes", False: "MISSED", None: "–"}[verdict.is_met]
    return NO_TARGET


def notes(found: Benchmark) -> list[str]:
    """Say what the tables have no room for."""
    rounds, seconds = found.amount.rounds, found.amount.seconds
    said = [
        f"Medians of {rounds} rounds of {seconds:g} s each; a move is one choice from a full list of what is legal."
    ]
    for name in (*OURS, *COLORPOP):
        if name in found.speeds:
            turns, moves, choices = found.speeds[name]
            said.append(f"{name}: {moves / turns:.1f} moves a turn, {choices:.1f} legal ones in each list.")
    if found.startup:
        said.append(startup_note(found))
    if found.counting:
        results, times = found.counting.results, found.counting.seconds
        each = ", ".join(f"{n:,} in {s * 1000:.2f} ms" for n, s in zip(results, times, strict=True))
        said.append(f"Counting, compiled, on the shipped 12×12 board; the slowest position counts: {each}.")
    return said + [f"{name}: {why}." for name, why in found.missing.items()]


def startup_note(found: Benchmark) -> str:
    """Say how the start-up was measured and how the cache was found."""
    if not found.startup or found.startup.wall_seconds is None:
        return "Start-up: every start had to compile; the compiled code is not kept."
    cache = "cold, and compiled first" if found.startup.was_cold else "warm"
    wall = found.startup.wall_seconds
    return f"Start-up: a new process to the end of its first game ({wall:.2f} s on the wall); the cache was {cache}."


def summary(verdicts: tuple[Verdict, ...]) -> str:
    """Say in one line which targets are missed."""
    missed = [f"{verdict.what} {amount(verdict)} ({verdict.target})" for verdict in verdicts if verdict.is_met is False]
    unknown = [verdict.what for verdict in verdicts if verdict.is_met is None]
    parts = []
    if missed:
        parts.append(f"Missed {len(missed)} of {len(verdicts)} targets: {'; '.join(missed)}.")
    elif verdicts and not unknown:
        parts.append("Every target is met." if len(verdicts) > 1 else "The target is met.")
    if unknown:
        parts.append(f"Not measured: {'; '.join(unknown)}.")
    return " ".join(parts) or "No target was looked at."


def amount(verdict: Verdict) -> str:
    """Write a measured value, whole where it is large."""
    value = verdict.measured or 0.0
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
