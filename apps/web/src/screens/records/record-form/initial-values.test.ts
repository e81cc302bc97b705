import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages.ts';
import type { DeviceRecord } from '../../../data/device-database.ts';
import type { FormLot } from './drawable-lots.ts';
import { initialValues, lastOf } from './initial-values.ts';

const lot = (recordId: string, form: FormLot['form'], availableKg: number): FormLot => ({
  recordId,
  output: '0',
  label: recordId,
  what: form,
  detail: '',
  availableKg,
  form,
  date: '2026-07-15',
});
// Only the parts that the form reads.
const record = (part: Partial<DeviceRecord>) => part as DeviceRecord;
const facts = { today: '2026-07-15', lots: [], last: undefined, sources: [], plotIds: [] };

test('a form starts today, with how one worked the last time and not with whom', () => {
  const last = record({ data: { harvestMethod: 'strip_cloth', pass: '2', responsible: 'Zé', workers: 9, brix: 21 } });
  assert.deepEqual(initialValues(stageOf('colheita'), { ...facts, last }), {
    date: '2026-07-15',
    data: { harvestMethod: 'strip_cloth', pass: '2' },
  });
});

test('a sale starts without the kind of deal, the price and the people of the last one', () => {
  const last = record({ data: { contractType: 'direct_export', seller: 'Ana', pricePerBag: 2000, buyer: 'Cooxupé' } });
  assert.deepEqual(initialValues(stageOf('vendas'), { ...facts, last }).data, {});
});

test('who signed the last prescription and who worked do not go into work of any kind', () => {
  const last = record({ data: { crea: 'MG-000000/D', agronomist: 'Ana', responsible: 'Zé' } });
  assert.deepEqual(initialValues(stageOf('atividades'), { ...facts, last }).data, {});
});

test('the next stage starts with all that is left of every lot of the record before it', () => {
  const lots = [lot('a', 'cherry_ripe', 3000.5), lot('b', 'cherry_ripe', 9), lot('a', 'cherry_float', 1600)];
  const values = initialValues(stageOf('secagem'), {
    ...facts,
    lots,
    sources: [{ id: 'a', section: 'processamento' }],
  });
  assert.deepEqual(values.inputs, [
    { recordId: 'a', output: '0', kg: '3000,5' },
    { recordId: 'a', output: '0', kg: '1600' },
  ]);
  assert.deepEqual(values.data, {});
});

test('dry coffee that goes back to the terrace is dried again', () => {
  const lots = [lot('a', 'dry_cherry', 900)];
  const values = initialValues(stageOf('secagem'), { ...facts, lots, sources: [{ id: 'a', section: 'secagem' }] });
  assert.deepEqual(values.data, { redrying: true });
});

test('a harvest starts on the plot that it was opened from, or on the only one there is', () => {
  const fromPlot = initialValues(stageOf('colheita'), { ...facts, sources: [{ id: 'mata', section: 'talhoes' }] });
  assert.deepEqual(fromPlot.data, { plots: [{ plotId: 'mata' }] });
  assert.deepEqual(fromPlot.formOnly, { arePlotsGiven: true });
  const only = initialValues(stageOf('colheita'), { ...facts, plotIds: ['sede'] });
  assert.deepEqual(only.data, { plots: [{ plotId: 'sede' }] });
  assert.deepEqual(initialValues(stageOf('colheita'), { ...facts, plotIds: ['sede', 'mata'] }).data, {});
});

test("a person's own last record comes before that of others, one that was not sent yet is their own", () => {
  const records = [
    record({ id: '1', createdBy: 'ana', createdAt: '2026-07-01' }),
    record({ id: '2', createdBy: 'ze', createdAt: '2026-07-03' }),
    record({ id: '3', createdBy: '', createdAt: '2026-07-02' }),
  ];
  assert.equal(lastOf(records, 'ana')?.id, '3');
  assert.equal(lastOf(records.slice(0, 2), 'rui')?.id, '2');
  assert.equal(lastOf([], 'ana'), undefined);
});
