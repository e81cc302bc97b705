import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
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
