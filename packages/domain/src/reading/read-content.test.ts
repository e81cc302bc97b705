import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { savedFarm } from '../golden/saved-farm.ts';
import { Problem } from '../record/problem.ts';
import type { Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { validateRecord } from './validate.ts';

const farmWith = () => {
  const farm = savedFarm();
  farm.save('talhoes', 'plot', { name: 'Cruzeiro', data: { area: 5 } });
  farm.save('talhoes', 'other', { name: 'Baixada', data: { area: 1 } });
  return farm;
};

test('ids are kept as they are stored, whatever case they were sent in', () => {
  const farm = farmWith();
  const context = farm.context('new');
  const inAnyCase = { ...context, record: (id: string) => context.record(id.toLowerCase()) };
  const save = (section: Section, payload: object) =>
    validateRecord({ definition: stageOf(section), payload, context: inAnyCase, suggestCode: () => 'X' }).content;
  const plots = [{ plotId: 'PLOT', kg: 10 }];
  assert.deepEqual(save('colheita', { name: 'C', data: { plots } }).data.plots, [{ plotId: 'plot', kg: 10 }]);
  farm.save('colheita', 'harvest', { name: 'C', date: '2026-06-01', data: { plots: [{ plotId: 'plot', kg: 10 }] } });
  const inputs = [{ recordId: 'HARVEST', kg: 5 }];
  const [input] = save('processamento', { name: 'P', date: '2026-06-02', inputs }).inputs;
  assert.deepEqual(input, { recordId: 'harvest', output: '0', kg: 5 });
});

test('a day of the last year of four digits is refused: its season and the days after it would have five', () => {
  const farm = farmWith();
  const save = (date: string) => farm.save('atividades', 'weeding', { name: 'Capina', status: 'planned', date });
  assert.equal(save('9998-12-31').content.season, '9999/00');
  assert.throws(
    () => save('9999-09-01'),
    (error) => error instanceof Problem && Object.keys(error.details.fields ?? {}).includes('date'),
  );
});

test('a day before 1900 is refused with what is odd about it', () => {
  const farm = farmWith();
  const save = (date: string) => farm.save('atividades', 'weeding', { name: 'Capina', status: 'planned', date });
  assert.equal(save('1900-01-01').content.date, '1900-01-01');
  for (const day of ['1000-01-01', '1899-12-31', '0026-06-03'])
    assert.throws(
      () => save(day),
      (error) => error instanceof Problem && /^Confira o ano deste dia/.test(error.details.fields?.date ?? ''),
    );
});

test('an output that names no form has the one that can come of the inputs, and must name it where there are two', () => {
  const farm = farmWith();
  farm.save('colheita', 'harvest', { name: 'C', date: '2026-06-01', data: { plots: [{ plotId: 'plot', kg: 1000 }] } });
  const data = { initialHumidity: 60, finalHumidity: 11 };
  const inputs = [{ recordId: 'harvest', kg: 100 }];
  const drying = { name: 'S', date: '2026-06-02', status: 'completed', data };
  const { content } = farm.save('secagem', 'drying', { ...drying, inputs, outputs: [{ kg: 40 }] });
  assert.deepEqual([content.outputs[0]?.form, content.outputs[0]?.key], ['dry_cherry', 'dry-cherry']);
  const peeled = { inputs, outputs: [{ form: 'wet_parchment', kg: 50 }] };
  farm.save('processamento', 'peeling', { name: 'P', date: '2026-06-02', status: 'in_progress', ...peeled });
  const both = [...inputs, { recordId: 'peeling', kg: 40 }];
  assert.throws(
    () => farm.save('secagem', 'mixed', { ...drying, inputs: both, outputs: [{ kg: 40 }] }),
    (error) => error instanceof Problem && Object.keys(error.details.fields ?? {}).includes('outputs.0.form'),
  );
});

describe('a change of a stored record', () => {
  test('does not stumble over figures that were reckoned and that nobody sent', () => {
    const farm = farmWith();
    const plots = [{ plotId: 'plot', liters: 1000.125 }];
    farm.save('colheita', 'harvest', { name: 'C', date: '2026-06-01', data: { plots } });
    assert.equal(farm.save('colheita', 'harvest', { notes: 'Boa' }).content.data.quantity, 1000.125);
    farm.save('talhoes', 'steep', { name: 'Z', data: { area: 15, estimatedYield: 3000 } });
    farm.save('talhoes', 'steep', { data: { area: 1 } });
    assert.equal(farm.save('talhoes', 'steep', { notes: 'Boa' }).content.data.estimatedProductivity, 3000);
  });
  test('does not stumble over a plot that is gone since', () => {
    const farm = farmWith();
    const data = { activityType: 'weeding', plotIds: ['plot', 'other'] };
    farm.save('atividades', 'weeding', { name: 'Capina', date: '2026-05-01', status: 'done', data });
    farm.records.delete('other');
    const { content } = farm.save('atividades', 'weeding', { data: { cost: 10 } });
    assert.deepEqual(content.data, { ...data, cost: 10 });
  });
  test('still tells what is unlikely in what it leaves alone', () => {
    const farm = farmWith();
    farm.save('talhoes', 'plot', { data: { altitude: 1700 } });
    const { warnings } = farm.save('talhoes', 'plot', { notes: 'Boa' });
    assert.ok(warnings.some(({ field, code }) => field === 'data.altitude' && code === 'altitude/unlikely'));
  });
  test('empties every field when data is null', () => {
    const farm = farmWith();
    farm.save('atividades', 'weeding', { name: 'Capina', data: { activityType: 'weeding', cost: 10 } });
    assert.deepEqual(farm.save('atividades', 'weeding', { data: null }).content.data, {});
  });
});

describe('the status and the code of a record', () => {
  test('are those that were sent, the status by the word that people have for it too', () => {
    const farm = farmWith();
    const season = (status: string) =>
      farm.save('producao', 'season', { name: 'Safra', season: '2026/27', status }).content.status;
    assert.deepEqual([season('planned'), season('harvesting')], ['estimating', 'harvesting']);
    assert.throws(
      () => season('picked'),
      ({ details }: Problem) =>
        details.fields?.status === 'Escolha uma das situações: Em estimativa, Em colheita, Em pós-colheita, Encerrada.',
    );
    assert.throws(() => season('toString'), Problem);
  });

  test('stay where they are sent empty, and a plot has no code unless somebody gives it one', () => {
    const farm = farmWith();
    assert.equal(farm.records.get('plot')?.code, '');
    assert.equal(farm.save('talhoes', 'plot', { code: ' T-1 ' }).content.code, 'T-1');
    assert.equal(farm.save('talhoes', 'plot', { code: '' }).content.code, 'T-1');
    const harvest = { name: 'C', date: '2026-06-01', data: { plots: [{ plotId: 'plot', kg: 10 }] } };
    assert.equal(farm.save('colheita', 'own', { ...harvest, code: 'MINHA-1' }).content.code, 'MINHA-1');
    assert.equal(farm.save('colheita', 'own', { notes: 'Boa' }).content.code, 'MINHA-1');
    assert.equal(farm.save('colheita', 'suggested', harvest).content.code, '26-COL-0099');
  });
});
