"""Reachability: can, does always, or does never a position come about that has some property?"""
