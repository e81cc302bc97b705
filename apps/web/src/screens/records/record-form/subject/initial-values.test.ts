import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { FormLot } from './drawable-lots.ts';
import { initialValues, lastOf } from './initial-values.ts';

const lot = (recordId: string, form: FormLot['form'], availableKg: number): FormLot => ({
  recordId,
  output: form,
  title: recordId,
  sub: '',
  section: 'processamento',
  status: 'completed',
  givenKg: availableKg,
  availableKg,
  flags: [],
  pledge: '',
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
  const lots = [lot('a', 'green_bean', 3000.5), lot('b', 'green_bean', 9), lot('a', 'screenings', 1600)];
  const sources = [{ id: 'a', section: 'beneficiamento' }] as const;
  const from = (section: 'vendas' | 'armazenamento', left = lots, output?: string) =>
    initialValues(stageOf(section), { ...facts, lots: left, output, sources });
  const beans = { recordId: 'a', output: 'green_bean', kg: '3.000,5' };
  const screenings = { recordId: 'a', output: 'screenings', kg: '1.600' };
  assert.deepEqual(from('vendas').inputs, [beans, screenings]);
  // A lot in store is of one kind: what is left once it was stored is what the next form starts with.
  assert.deepEqual(from('armazenamento').inputs, [beans]);
  assert.deepEqual(from('armazenamento', lots.slice(1)).inputs, [screenings]);
  const sieves = [lots[0], { ...lot('a', 'green_bean', 5), output: 'moca' }, lots[2]].flatMap((one) => one ?? []);
  assert.deepEqual(from('armazenamento', sieves, 'moca').inputs, [beans, { ...beans, output: 'moca', kg: '5' }]);
  assert.deepEqual(from('armazenamento').data, {});
});

test('a sale starts with the coffee of a milling, and with its husk only where that is meant or alone left', () => {
  const [beans, husk] = [lot('a', 'green_bean', 1500), lot('a', 'husk', 1600)];
  const from = (lots: FormLot[], output?: string) =>
    initialValues(stageOf('vendas'), { ...facts, lots, output, sources: [{ id: 'a', section: 'beneficiamento' }] });
  const inputsOf = (lots: FormLot[], output?: string) => from(lots, output).inputs;
  const [taken, takenHusk] = [
    { recordId: 'a', output: 'green_bean', kg: '1.500' },
    { recordId: 'a', output: 'husk', kg: '1.600' },
  ];
  assert.deepEqual(inputsOf([beans, husk]), [taken]);
  assert.deepEqual([inputsOf([beans, husk], 'husk'), inputsOf([husk])], [[takenHusk], [takenHusk]]);
});

test('a drying starts with one form of a washing: the one that is meant, else the one with most', () => {
  const lots = [lot('a', 'cherry_float', 900), lot('a', 'cherry_ripe', 2600), lot('b', 'cherry_ripe', 9)];
  const from = (output?: string) =>
    initialValues(stageOf('secagem'), { ...facts, lots, output, sources: [{ id: 'a', section: 'processamento' }] });
  assert.deepEqual(from().inputs, [{ recordId: 'a', output: 'cherry_ripe', kg: '2.600' }]);
  assert.deepEqual(from('cherry_float').inputs, [{ recordId: 'a', output: 'cherry_float', kg: '900' }]);
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
