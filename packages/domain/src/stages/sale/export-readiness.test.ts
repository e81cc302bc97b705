import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { exportReadinessRule } from './export-readiness.ts';

const boundary = { type: 'Point', coordinates: [-45, -22] };
const READY = { boundary, deforestationFree: 'yes' };
/** What is said of a sale of 10 September 2026 of coffee from plots with these values. */
function saidOf(plots: readonly RecordContent['data'][], destinationCountry?: string) {
  const records = plots.map((data, at) => recordOf(`plot${at}`, 'talhoes', { name: `Talhão ${at + 1}`, data }));
  const rows = records.map(({ id }) => ({ plotId: id, kg: 60 }));
  const harvest = recordOf('harvest', 'colheita', { data: { plots: rows } });
  const sale = contentOf({
    date: '2026-09-10',
    inputs: [{ recordId: 'harvest', output: '0', kg: 60 }],
    data: { destinationCountry },
  });
  return exportReadinessRule(sale, contextOf([harvest, ...records]));
}

describe('a sale to the European Union', () => {
  test('is warned of each plot without its boundary or without the word that nothing was cleared', () => {
    const lacking = [{}, { deforestationFree: 'yes' }, { ...READY, boundary: null }, { boundary }];
    assert.deepEqual(saidOf([READY, ...lacking, { ...READY, deforestationFree: 'no' }], 'DE'), [
      {
        severity: 'warning',
        field: 'data.destinationCountry',
        code: 'eudr/not-ready',
        message:
          'Faltam dados para o dossiê EUDR em Talhão 2, Talhão 3, Talhão 4, Talhão 5, Talhão 6: perímetro ou desmatamento.',
      },
    ]);
    assert.deepEqual(saidOf([READY], 'DE'), []);
  });

  test('is told by its country in any letters, and other countries are told nothing', () => {
    assert.equal(saidOf([{}], 'nl').length, 1);
    for (const country of ['US', 'GB', 'CH', 'D', '', undefined]) assert.deepEqual(saidOf([{}], country), []);
  });

  test('goes by what was known of the plot on its day', () => {
    const since = (from: string) => ({
      ...READY,
      versions: [
        { from: null, deforestationFree: 'no' },
        { from, ...READY },
      ],
    });
    assert.deepEqual([saidOf([since('2026-09-10')], 'DE').length, saidOf([since('2026-09-11')], 'DE').length], [0, 1]);
  });
});
