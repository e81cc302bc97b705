import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { seasonOfYear } from '../ground/seasons.ts';
import { numberAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { plotYields } from './plot-yields.ts';
import { seasonBooks } from './season-books.ts';
import { yieldReport } from './yield-report.ts';

/** The season once more as it was a year earlier, with half of every weight. */
function withYearBefore() {
  const records = goldenRecords();
  const plots = new Set(records.filter(({ section }) => section === 'talhoes').map(({ id }) => id));
  const idOf = (id: string) => (plots.has(id) ? id : `${id} before`);
  const before = records
    .filter(({ id }) => !plots.has(id))
    .map((record) => ({
      ...record,
      id: idOf(record.id),
      season: record.season === null ? null : '2025/26',
      inputs: record.inputs.map((input) => ({ ...input, recordId: idOf(input.recordId), kg: input.kg / 2 })),
      outputs: record.outputs.map((output) => ({ ...output, kg: output.kg / 2 })),
    }));
  return [...records, ...before];
}

const question = { farm: goldenFarm(), season: '2026/27', asOf: '2026-11-01', seesPrices: true } as const;

describe('the yield of plots', () => {
  test('is that of the worked season, the best plot first', () => {
    const { tables, headline } = yieldReport({ ...question, records: goldenRecords() });
    const [table] = tables;
    const texts = table?.rows.map(({ cells }) => `${cells.name} ${Number(cells.sacasPerHa).toFixed(2)}`);
    assert.deepEqual(texts, [
      'Talhão 02 – Mata 31.45',
      'Talhão 03 – Baixada 28.90',
      'Talhão 01 – Cruzeiro 24.91',
      'Talhão 04 – Sede 19.57',
    ]);
    assert.equal(headline[0]?.value?.toFixed(2), '26.01');
    assert.ok(table?.columns.every(({ key }) => key !== 'index'));
  });

  test('stands beside that of the season before, with bienalidade', () => {
    const { rows, tables } = yieldReport({ ...question, records: withYearBefore() });
    const mata = rows.find(({ plotId }) => plotId === goldenId('P2'));
    assert.ok(mata !== undefined && Math.abs(Number(mata.index) - 1 / 3) < 1e-9);
    assert.ok(tables[0]?.columns.some(({ header }) => header === '2025/26 (sacas/ha)'));
  });

  test('stands beside seasons of before the records, as their closing tells them, shared by hectares', () => {
    const [any] = goldenRecords().filter(({ section }) => section === 'producao');
    assert.ok(any !== undefined);
    const closed = (id: string, season: string, data: object) => ({
      ...{ ...any, id, season, status: 'closed', date: `${season.slice(0, 4)}-08-31`, closing: null },
      data: { ...data },
    });
    const past = [
      closed('past mata', '2025/26', { plotIds: [goldenId('P2')], producedYield: 100 }),
      closed('past two', '2025/26', { plotIds: [goldenId('P1'), goldenId('P3')], producedYield: 90 }),
      closed('past farm', '2024/25', { producedYield: 500 }),
    ];
    const records = [...goldenRecords(), ...past];
    const { rows, figures } = yieldReport({ ...question, records });
    const of = (plot: string) =>
      rows.find(({ plotId }) => plotId === goldenId(plot))?.sacasPerHa as Record<string, number | null>;
    const hectares = ({ data }: Pick<FarmRecord, 'data'>): number => numberAt(data, 'area') ?? Number.NaN;
    const areaOf = (plot: string) => hectares(records.find(({ id }) => id === goldenId(plot)) ?? { data: {} });
    const near = (one: unknown, other: number) => assert.ok(Math.abs(Number(one) - other) < 1e-9, `${one} ${other}`);
    near(of('P2')['2025/26'], 100 / areaOf('P2'));
    for (const plot of ['P1', 'P3']) near(of(plot)['2025/26'], 90 / (areaOf('P1') + areaOf('P3')));
    assert.equal(of('P1')['2024/25'], null);
    const all = records.filter(({ section }) => section === 'talhoes').reduce((sum, plot) => sum + hectares(plot), 0);
    const seasonsOf = (report: { figures: unknown }) => (report.figures as { seasons: Record<string, number> }).seasons;
    near(seasonsOf({ figures })['2024/25'], 500 / all);
    const mata = rows.find(({ plotId }) => plotId === goldenId('P2'));
    assert.ok(Number(mata?.mean2y) > 0, 'two seasons have a mean');
    const asked = yieldReport({ ...question, records, plotIds: new Set([goldenId('P2')]) });
    near(seasonsOf(asked)['2025/26'], 100 / areaOf('P2'));
    const harvested = withYearBefore();
    const [alone, both] = [harvested, [...harvested, ...past]].map((all) => yieldReport({ ...question, records: all }));
    assert.ok(alone !== undefined && both !== undefined);
    assert.equal(seasonsOf(both)['2025/26'], seasonsOf(alone)['2025/26'], 'harvests count before what was told');
  });

  test('has bienalidade of two seasons in a row alone', () => {
    const [any] = goldenRecords().filter(({ section }) => section === 'producao');
    assert.ok(any !== undefined);
    const told = (year: number, producedYield: number): FarmRecord => ({
      ...{ ...any, id: `told ${year}`, season: seasonOfYear(year), status: 'closed', date: `${year}-08-31` },
      ...{ closing: null, data: { plotIds: [goldenId('P2')], producedYield } },
    });
    const asked = (...past: readonly FarmRecord[]) => {
      const { rows, tables } = yieldReport({ ...question, records: [...goldenRecords(), ...past] });
      const header = tables[0]?.columns.find(({ key }) => key === 'mean2y')?.header;
      return { mata: rows.find(({ plotId }) => plotId === goldenId('P2')), header };
    };
    const apart = asked(told(2024, 100));
    assert.deepEqual([apart.mata?.mean2y, apart.mata?.index, apart.header], [null, null, undefined]);
    const older = asked(told(2024, 100), told(2023, 60));
    assert.equal(older.header, 'Média de 2024/25 e 2023/24');
    assert.equal(older.mata?.index, 40 / 160);
  });

  test('of a season on its way is what the litres promise, in the report as on the page of each plot', () => {
    const early = withYearBefore().filter(
      ({ season, section }) => season !== '2026/27' || ['talhoes', 'colheita', 'processamento'].includes(section),
    );
    const asked = { ...question, records: early };
    const { tables, headline, rows, figures } = yieldReport(asked);
    const ofPlots = plotYields(seasonBooks(asked));
    assert.equal(ofPlots.isMilled, false);
    for (const { id, cells } of tables[0]?.rows ?? [])
      assert.equal(cells['perHa 2026/27'], ofPlots.byPlot.get(id)?.perHa, id);
    const headers = tables[0]?.columns.map(({ header }) => header) ?? [];
    assert.ok(headers.includes('2026/27 pela litragem (sacas/ha)'));
    assert.ok(!headers.some((header) => /L\/saca|Erro|Média/.test(header)), headers.join());
    assert.deepEqual([headline[0]?.label, headline[1]?.value], ['Por hectare, pela litragem', null]);
    assert.deepEqual(figures.byLiters, ['2026/27']);
    assert.ok(rows.every((row) => row.mean2y === null));
  });
});
