import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { autoName } from './auto-name.ts';

const NAMES: Readonly<Record<string, { name: string; section: string }>> = {
  mata: { name: 'Mata', section: 'talhoes' },
  cruzeiro: { name: 'Cruzeiro', section: 'talhoes' },
  sede: { name: 'Sede', section: 'talhoes' },
  two: { name: 'Talhão 02 – Mata', section: 'talhoes' },
  one: { name: 'Talhão 01 – Cruzeiro', section: 'talhoes' },
  col: { name: 'Colheita Mata 15/07', section: 'colheita' },
  washed: { name: 'Processamento Mata 15/07', section: 'processamento' },
  own: { name: 'Bourbon Sede lavado', section: 'secagem' },
};

const nameOf = (section: Section, values: RecordValues): string =>
  autoName({
    definition: stageOf(section),
    values,
    today: '2026-07-16',
    recordOf: (id) => {
      const named = NAMES[id];
      const lot = {
        id: '',
        form: 'cherry_float',
        kg: 1,
        liters: null,
        grade: null,
        lot: null,
        humidity: null,
      } as const;
      const picked = { ...lot, form: 'cherry_mixed', key: 'roca' } as const;
      const outputs = { washed: [{ ...lot, key: 'boia' }], col: [picked] }[id] ?? [];
      return named && { ...named, outputs };
    },
    stageWord: (one) => stageOf(one as Section).label.one,
  });

test('a harvest is named after its plots and its day', () => {
  assert.equal(
    nameOf('colheita', { date: '2026-07-15', data: { plots: [{ plotId: 'mata' }] } }),
    'Colheita Mata 15/07',
  );
  assert.equal(
    nameOf('colheita', { data: { plots: [{ plotId: 'mata' }, { plotId: 'cruzeiro' }] } }),
    'Colheita Mata e Cruzeiro 16/07',
  );
  assert.equal(
    nameOf('colheita', { data: { plots: ['mata', 'cruzeiro', 'sede'].map((plotId) => ({ plotId })) } }),
    'Colheita Mata e mais 2 16/07',
  );
});

test('a later stage is named after what its lots were named after', () => {
  assert.equal(nameOf('secagem', { inputs: [{ recordId: 'col' }] }), 'Secagem Mata 16/07');
  assert.equal(nameOf('descanso', { inputs: [{ recordId: 'own' }] }), 'Descanso Bourbon Sede lavado 16/07');
});

test('a sale is named after its buyer, an activity after what is done and where', () => {
  assert.equal(nameOf('vendas', { data: { buyer: 'Cooxupé' }, inputs: [{ recordId: 'own' }] }), 'Venda Cooxupé 16/07');
  assert.match(nameOf('atividades', { data: { plotIds: ['mata'] } }), /^Atividade Mata 16\/07$/);
  assert.equal(nameOf('atividades', { data: { plotIds: ['two'] } }), 'Atividade Talhão 02 – Mata 16/07');
});

test('names of plots that would be cut off are said shorter', () => {
  const data = { activityType: 'spraying', plotIds: ['two', 'one'] };
  assert.equal(nameOf('atividades', { data }), 'Pulverização Mata e Cruzeiro 16/07');
});

test('with nothing to tell it by, kind and day are the name, and it never gets too long', () => {
  assert.equal(nameOf('processamento', {}), 'Processamento 16/07');
  const long = nameOf('vendas', { data: { buyer: 'Cooperativa '.repeat(9) } });
  assert.ok(long.length <= 50);
  assert.ok(long.endsWith(' 16/07'));
});

test('a drying is named after what of the fruit dries in it, and the stages after it by that too', () => {
  const name = nameOf('secagem', { date: '2026-07-16', inputs: [{ recordId: 'washed', output: 'boia', kg: '1' }] });
  assert.equal(name, 'Secagem Boia Mata 16/07');
  // Coffee as picked is one drying, which its plot tells.
  assert.equal(nameOf('secagem', { inputs: [{ recordId: 'col', output: 'roca' }] }), 'Secagem Mata 16/07');
});

test('coffee from elsewhere is named by what it is, and by whom it was bought from', () => {
  const store = (form: string, data: object) =>
    nameOf('armazenamento', { date: '2026-11-23', outputs: [{ form, kg: '60' }], data: { ...data } });
  assert.equal(store('dry_cherry', { origin: 'opening' }), 'Coco que já havia 23/11');
  assert.equal(store('screenings', { origin: 'opening' }), 'Escolha que já havia 23/11');
  assert.equal(
    store('green_bean', { origin: 'bought', boughtFrom: 'João Batista' }),
    'Beneficiado de João Batista 23/11',
  );
  assert.equal(store('green_bean', { origin: 'bought' }), 'Beneficiado comprado 23/11');
  assert.equal(store('green_bean', {}), 'Armazenamento 23/11');
});

test('a season is named after itself, not after the day on which it was noted', () => {
  assert.equal(nameOf('producao', { season: '2025/26' }), 'Safra 2025/26');
  assert.equal(nameOf('producao', { date: '2026-11-24' }), 'Safra 2026/27');
});
