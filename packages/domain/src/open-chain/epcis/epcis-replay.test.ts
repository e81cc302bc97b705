import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeasonWithBought } from '../../golden/random-season.ts';
import { goldenRecords } from '../../golden/records.ts';
import { replayEpcis } from '../../golden/replay-epcis.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import { traceGraph } from '../../lots/trace.ts';
import type { FarmRecord, FarmSettings } from '../../record/record.ts';
import { epcisEvents } from './epcis-file.ts';

const place = { publicUrl: 'https://cafezal.example', farmId: goldenFarm().id, timezone: 'America/Sao_Paulo' };
type Basis = FarmSettings['allocationBasis'];

/** Holds what the events of a lot say by themselves against what the app says of it. */
function assertSameOrigin(records: readonly FarmRecord[], recordId: string, basis: Basis): void {
  const genealogy = genealogyOf(records);
  const none = () => [];
  const events = epcisEvents({ genealogy, lot: { recordId }, place, basis, readingsOf: none, formerOf: none });
  const { lots, faults } = replayEpcis(events);
  assert.deepEqual(faults, []);
  const composition = traceGraph(genealogy, recordId, basis)?.composition ?? {};
  for (const { key, form } of genealogy.records.get(recordId)?.outputs ?? []) {
    const lot = lots.get(`${place.publicUrl}/class/lot/${recordId}.${key}`);
    if (lot === undefined) {
      assert.ok(['husk', 'pulp', 'parchment_hull', 'impurities'].includes(form), `${recordId} ${key} is in no event`);
      continue;
    }
    for (const [id, percent] of Object.entries(composition).filter(([one]) => !one.startsWith('~'))) {
      const said = (lot.shares.get(`${place.publicUrl}/loc/${id}`) ?? 0) * 100;
      assert.ok(Math.abs(said - percent) < 1e-9 * 100, `${said} for ${percent}`);
    }
    const plots = Object.keys(composition).filter((one) => !one.startsWith('~'));
    assert.equal([...lot.shares.keys()].filter((one) => one !== 'unknown').length, plots.length);
  }
}

const MOVES: ReadonlySet<string> = new Set(['completed', 'in_progress', 'paused', 'in_stock', 'blocked']);

describe('the events of a lot by themselves', () => {
  test('give the origin of every lot of the worked season, and every kilo', () => {
    for (const { id, outputs } of goldenRecords()) {
      if (outputs.length > 0) assertSameOrigin(goldenRecords(), id, 'mass');
    }
  });

  test('give the origin where the farm mixes by dry matter', () => {
    const humidities = new Map([
      [goldenId('H08'), 62],
      [goldenId('PR4'), 45],
      [goldenId('D8'), 12],
    ]);
    const records = goldenRecords().map((record) => {
      const humidity = humidities.get(record.id) ?? null;
      return { ...record, outputs: record.outputs.map((one) => ({ ...one, humidity })) };
    });
    assertSameOrigin(records, goldenId('D8'), 'dryMatter');
    const by = (basis: Basis) => traceGraph(genealogyOf(records), goldenId('D8'), basis)?.composition;
    assert.notDeepEqual(by('dryMatter'), by('mass'));
  });

  test('give the origin of plots that were measured in litres, to the last share', () => {
    const plots = [
      { plotId: goldenId('P1'), liters: 1000 },
      { plotId: goldenId('P2'), liters: 333.333 },
      { plotId: goldenId('P3'), liters: 77.7 },
    ];
    const records = goldenRecords().map((one) =>
      one.id === goldenId('H03') ? { ...one, data: { ...one.data, plots } } : one,
    );
    assertSameOrigin(records, goldenId('ST2'), 'mass');
  });

  test('say unknown of a plot or a lot that was deleted', () => {
    for (const key of ['P1', 'H03', 'PR2']) {
      const records = goldenRecords().filter(({ id }) => id !== goldenId(key));
      assertSameOrigin(records, goldenId('ST2'), 'mass');
    }
  });

  test('give origin and mass in any season, with nothing overdrawn', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(), ({ records }) => {
        const lots = records.filter(({ outputs, status }) => outputs.length > 0 && MOVES.has(status));
        for (const { id } of lots.slice(-2)) assertSameOrigin(records, id, 'mass');
      }),
      { numRuns: 1000 },
    );
  });
});
