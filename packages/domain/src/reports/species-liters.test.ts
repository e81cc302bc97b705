import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { harvestFigures } from './harvest-figures.ts';
import { progress } from './progress.ts';
import { seasonBooks } from './season-books.ts';

const asked = { farm: goldenFarm(), season: '2026/27', asOf: '2026-09-30' };

test('a litre of conilon is more of a saca than one of arabica, in every sum that goes by litres', () => {
  const arabica = goldenRecords();
  const mixed = arabica.map((record) =>
    record.id === goldenId('P4') ? { ...record, data: { ...record.data, species: 'canephora' } } : record,
  );
  const [before, after] = [arabica, mixed].map((records) => harvestFigures(seasonBooks({ ...asked, records })));
  const liters = before?.byPlot[goldenId('P4')]?.liters ?? 0;
  const more = liters / 380 - liters / 480;
  assert.ok(liters > 0 && before !== undefined && after !== undefined);
  assert.ok(Math.abs(after.estimatedSacas480 - before.estimatedSacas480 - more) < 1e-9);
  assert.ok(Math.abs((after.byPlot[goldenId('P4')]?.estimatedSacas ?? 0) - liters / 380) < 1e-9);
  assert.equal(after.byPlot[goldenId('P1')]?.estimatedSacas, before.byPlot[goldenId('P1')]?.estimatedSacas);
  const far = [arabica, mixed].map((records) => progress(seasonBooks({ ...asked, records })).estimatedSacas480);
  assert.ok(Math.abs((far[1] ?? 0) - (far[0] ?? 0) - more) < 1e-9);
});
