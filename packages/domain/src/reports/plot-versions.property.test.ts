import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeasonWithBought } from '../golden/random-season.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import { finished } from '../ground/steps.ts';
import { validateRecord } from '../reading/validate.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { plotAfterWork } from '../stages/plot/plot-state.ts';
import { stageOf } from '../stages/stages.ts';
import { REPORTS } from './report-list.ts';
import { changedSinceSteps, closingFigures, heldEstimates } from './season-closing.ts';

const SEASON = '2026/27';
const DAY = '2026-12-31';
const PLOTS = ['P1', 'P2', 'P3', 'P4'] as const;
const ask = (records: readonly FarmRecord[]) => ({ farm: goldenFarm(), records, season: SEASON, asOf: DAY });

/** What reads areas, estimates and species besides: a parceria of two plots, and what coffee is worth. */
const BESIDES: readonly FarmRecord[] = [
  recordOf('tenure', 'documentos', {
    ...{ status: 'active', season: null },
    data: { kind: 'tenure', tenureKind: 'parceria', partnerId: 'zeca', sharePct: 40, plotIds: [goldenId('P1')] },
  }),
  recordOf('quote', 'cotacoes', {
    ...{ status: 'active', season: null, date: '2026-07-01' },
    data: { product: 'arabica', source: 'cepea', unit: 'BRL_bag', value: 1900 },
  }),
  // Work on the farm as a whole is borne by its plots by area.
  recordOf('everywhere', 'atividades', { status: 'done', season: SEASON, data: { cost: 1000 } }),
];

/** A farm whose season is closed as the server does it. */
function closed(records: readonly FarmRecord[]): readonly FarmRecord[] {
  const open = [...records, ...BESIDES];
  const led = open.find(({ section }) => section === 'producao');
  assert.ok(led);
  const estimates = [...heldEstimates(ask(open))];
  const shut = { ...led, status: 'closed', data: { ...led.data, estimates } };
  const withLed = (one: FarmRecord) => open.map((record) => (record === led ? one : record));
  const figures = closingFigures(ask(withLed(shut)));
  return withLed({ ...shut, closing: { at: `${DAY}T15:00:00.000Z`, by: 'ana', sha256: '', reason: null, figures } });
}

/** All that the reports of the season say. */
const told = (records: readonly FarmRecord[]): string =>
  JSON.stringify(
    REPORTS.filter(({ isOfOneSeason }) => isOfOneSeason).map(({ steps }) =>
      finished(steps({ ...ask(records), seesPrices: true })),
    ),
  );

const withPlot = (records: readonly FarmRecord[], key: string, to: (plot: FarmRecord) => Partial<FarmRecord>) =>
  records.map((record) => (record.id === goldenId(key) ? { ...record, ...to(record) } : record));

/** The farm after a plot was sent anew; null where that is refused. */
function changed(
  records: readonly FarmRecord[],
  key: string,
  payload: Record<string, unknown>,
): readonly FarmRecord[] | null {
  const stored = records.find(({ id }) => id === goldenId(key));
  assert.ok(stored);
  const context = {
    farm: goldenFarm(),
    today: '2027-03-01',
    recordId: stored.id,
    record: (id: string) => records.find((record) => record.id === id),
    others: (section: string) => records.filter((record) => record.section === section && record.id !== stored.id),
  };
  try {
    const definition = stageOf('talhoes');
    const { content } = validateRecord({ definition, payload, stored, context, suggestCode: () => '' });
    return withPlot(records, key, () => content);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

type Later = (records: readonly FarmRecord[], key: string) => readonly FarmRecord[] | null;

const planted = (plot: FarmRecord): FarmRecord['data'] =>
  plotAfterWork(plot, [
    {
      ...{ id: 'planting', status: 'done', date: '2027-10-01' },
      data: { activityType: 'planting', plotIds: [plot.id], cultivar: 'Arara' },
    },
  ]);

/** What may become of a plot after a season was closed. */
const LATER: Readonly<Record<string, Later>> = {
  'is eradicated': (records, key) => withPlot(records, key, () => ({ status: 'eradicated' })),
  'is planted anew with another cultivar': (records, key) =>
    withPlot(records, key, (plot) => ({ data: planted(plot) })),
  'rests a year': (records, key) => withPlot(records, key, ({ data }) => ({ data: { ...data, phase: 'formation' } })),
  'is expected to give more': (records, key) =>
    withPlot(records, key, ({ data }) => ({ data: { ...data, estimatedYield: 777 } })),
  'is worked with its partner no longer': (records) =>
    records.map((record) => (record.id === 'tenure' ? { ...record, status: 'inactive' } : record)),
  'is worked with another partner': (records, key) =>
    records.flatMap((record) =>
      record.id === 'tenure'
        ? [record, { ...record, id: 'next', slug: 'next', data: { ...record.data, plotIds: [goldenId(key)] } }]
        : [record],
    ),
  'gets a neighbour': (records, key) =>
    records.flatMap((record) =>
      record.id === goldenId(key)
        ? [record, { ...record, id: 'bought', slug: 'bought', name: 'Comprado', data: { ...record.data, area: 3 } }]
        : [record],
    ),
};

const anySeason = randomSeasonWithBought([SEASON, '2027/28']).map(({ records }) => closed(records));
const anyPlot = fc.constantFrom(...PLOTS);

describe('a closed season', () => {
  test('says the same in every report after a plot changed from a day on, or it may not change from that day', () => {
    let accepted = 0;
    const days = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-09-15', days));
    fc.assert(
      fc.property(anySeason, anyPlot, fc.integer({ min: 50, max: 600 }), days, (records, key, hundredths, from) => {
        const data = { area: hundredths / 100, rowSpacing: 3, plantCount: 9_000, boundary: null };
        const after = changed(records, key, { data, change: { from } });
        if (after === null) return;
        accepted += 1;
        assert.equal(told(after), told(records));
      }),
      { numRuns: 25 },
    );
    assert.ok(accepted > 0);
  });

  test('says the same in every report whatever becomes of a plot after it', () => {
    fc.assert(
      fc.property(anySeason, anyPlot, fc.constantFrom(...Object.keys(LATER)), (records, key, what) => {
        assert.equal(told(LATER[what]?.(records, key) ?? []), told(records), what);
      }),
      { numRuns: 30 },
    );
  });

  test('shows both figures of what a plot was put right in', () => {
    const area = fc.integer({ min: 50, max: 600 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(anySeason, anyPlot, area, (records, key, now) => {
        const was = goldenRecords().find(({ id }) => id === goldenId(key))?.data.area;
        const after = changed(records, key, { data: { area: now } });
        if (after === null || now === was) return;
        const changes = finished(changedSinceSteps(ask(after))) ?? [];
        const of = (figure: string) => changes.find((one) => one.figure === figure);
        const whole = of('production.areaHa');
        assert.deepEqual(of(`plots.${goldenId(key)}.areaHa`), {
          ...{ figure: `plots.${goldenId(key)}.areaHa`, closed: was, now },
        });
        assert.ok(Math.abs(Number(whole?.now) - Number(whole?.closed) - (now - Number(was))) < 1e-9);
      }),
      { numRuns: 10 },
    );
  });
});
