import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCycles } from './cycles/run-cycles.ts';

const SEED = 20_261_122;
const CYCLES = 8;

describe('three devices on bad networks, with browsers and a server that are killed', () => {
  test('lose, double and overwrite nothing, and end as the server has it', { timeout: 600_000 }, async (context) => {
    const { faults, deeds } = await runCycles({ seed: SEED, count: CYCLES, tell: (line) => context.diagnostic(line) });
    assert.deepEqual(faults, []);
    assert.ok(deeds >= CYCLES, `only ${deeds} deeds: too few to mean anything`);
  });

  test('are judged by what holds: writes that are acknowledged and dropped are found', {
    timeout: 600_000,
  }, async () => {
    const { faults } = await runCycles({ seed: SEED, count: 1, tell: () => undefined, swallowsWrites: true });
    assert.ok(
      faults.some((fault) => fault.includes('lost: ')),
      JSON.stringify(faults),
    );
  });
});
