// Loaded before every test (`node --import`). The runner bounds each test, but waits without end for a process that
// stays after its last one, kept by a timer or a lock that nobody ended: it is ended by its name and what kept it.

/** Set by who runs tests: how long a process of tests may take, in ms. */
const longest = Number(process.env.LONGEST_TEST_PROCESS_MS);

// The runner of processes lasts as long as all of them.
const isRunner = process.execArgv.includes('--test') && !process.execArgv.includes('--test-isolation=none');

if (longest > 0 && !isRunner)
  setTimeout(() => {
    const kept = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(
      `\n${process.argv[1] ?? 'tests'} did not end in ${longest / 1000} s. What is alive: ${kept}\n`,
    );
    process.exit(1);
  }, longest).unref();
