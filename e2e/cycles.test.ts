import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Run, startRun } from './cycles/run-cycles.ts';

const SEED = 20_261_122;
const CYCLES = 8;
/** What the cycles of this seed must have in them to mean anything. */
const KILLS = ['the server is killed', 'kill the browser', 'kill the tab'] as const;

describe('three devices on bad networks, with browsers and a server that are killed', () => {
  let run: Run | undefined;
  const lines: string[] = [];
  after(() => run?.close());

  test('lose, double and overwrite nothing, and end as the server has it', { timeout: 900_000 }, async (context) => {
    run = await startRun(SEED, 'browsers', (line) => lines.push(line));
    const { faults, deeds, done } = await run.cycles(CYCLES).finally(() => context.diagnostic(lines.join('\n')));
    assert.deepEqual(faults, []);
    assert.ok(deeds >= 3 * CYCLES, `only ${deeds} deeds: too few to mean anything`);
    for (const kill of KILLS) assert.ok((done[kill] ?? 0) > 0, `never: ${kill}`);
  });

  test('are judged by what holds: edits that are acknowledged and dropped are found', {
    timeout: 600_000,
  }, async () => {
    assert.ok(run);
    run.swallowWrites();
    const { faults } = await run.cycleOf('edit');
    assert.ok(
      faults.some((fault) => fault.includes('lost: ')),
      JSON.stringify(faults),
    );
  });
});
