"""The playground: how it hangs together, its arrangements, tables of both."""
