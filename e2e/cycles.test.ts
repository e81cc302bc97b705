import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ACTIONS } from './cycles/actions.ts';
import { type Run, startRun } from './cycles/run-cycles.ts';

/** One whose few deeds have everything in them that a device can do. */
const SEED = 20_279_485;
const CYCLES = 8;
const DEEDS_A_CYCLE = 2;
/** What the cycles of this seed must have in them to mean anything. */
const MUST_HAVE = ['the server is killed', 'leave and sign in', ...ACTIONS.browsers.map(([name]) => name)];

describe('three devices on bad networks, with browsers and a server that are killed', () => {
  let run: Run | undefined;
  const lines: string[] = [];
  after(() => run?.close());

  test('lose, double and overwrite nothing, and end as the server has it', { timeout: 900_000 }, async (context) => {
    const parts = { kind: 'browsers', deedsACycle: DEEDS_A_CYCLE } as const;
    run = await startRun(SEED, parts, (line) => lines.push(line));
    const { faults, deeds, done } = await run.cycles(CYCLES).finally(() => context.diagnostic(lines.join('\n')));
    assert.deepEqual(faults, []);
    assert.ok(deeds >= 2 * CYCLES, `only ${deeds} deeds: too few to mean anything`);
    for (const name of MUST_HAVE) assert.ok((done[name] ?? 0) > 0, `never: ${name}`);
  });

  test('are judged by what holds: edits that are acknowledged and dropped are found', {
    timeout: 600_000,
  }, async () => {
    assert.ok(run);
    // What the cycles left may be in the bin, all of it: each device needs something to edit.
    assert.deepEqual((await run.cycleOf('create a partner')).faults, []);
    run.swallowWrites();
    const { faults } = await run.cycleOf('edit');
    assert.ok(
      faults.some((fault) => fault.includes('lost: ')),
      JSON.stringify(faults),
    );
  });
});
