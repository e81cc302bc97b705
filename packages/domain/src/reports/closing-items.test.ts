import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord, ProductForm, RecordContent, Section } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { closingItemSteps } from './closing-items.ts';

const SEASON = '2026/27';

const gives = (form: ProductForm, kg: number, key = '0') => ({
  ...{ id: key, key, form, kg, liters: null, grade: null, lot: null, humidity: null },
});
const takes = (recordId: string, kg: number, output = '0') => ({ recordId, output, kg });

/** What is asked of a season, as a person reads it. */
const asked = (records: readonly FarmRecord[]): string[] =>
  finished(closingItemSteps({ farm: goldenFarm(), records, season: SEASON, asOf: '2026-12-31' })).map(
    ({ code, message, section, recordId }) => `${section}/${recordId} ${code}: ${message.replaceAll('\u00a0', ' ')}`,
  );

const made = (section: Section, id: string, changes: Partial<RecordContent>): FarmRecord =>
  recordOf(id, section, { code: id, ...changes });
const stored = (kg: number, changes: Partial<RecordContent> = {}): FarmRecord =>
  made('armazenamento', 'tulha', {
    ...{ status: 'in_stock', data: { origin: 'opening' }, outputs: [gives('green_bean', kg)] },
    ...changes,
  });
const sold = (kg: number, changes: Partial<RecordContent> = {}): FarmRecord =>
  made('vendas', 'venda', {
    status: 'delivered',
    data: { pricePerBag: 1000 },
    inputs: [takes('tulha', kg)],
    ...changes,
  });

describe('a rest in store is asked about before a season is closed', () => {
  const restOf = (kg: number, drawn: number, changes: Partial<RecordContent> = {}) =>
    asked([stored(kg, changes), sold(drawn)]);
  const said = (kg: string) => [
    `armazenamento/tulha lot/rest: tulha: sobraram ${kg} kg. É estoque, consumo ou quebra?`,
  ];

  test('where it is not said as nothing and less than a saca, and something has left', () => {
    assert.deepEqual(restOf(100.049, 100), []);
    assert.deepEqual(restOf(100.05, 100), said('0,1'));
    assert.deepEqual(restOf(122.25, 100), said('22,3'));
    assert.deepEqual(restOf(159.999, 100), said('60'));
    assert.deepEqual(restOf(160, 100), []);
    assert.deepEqual(asked([stored(20)]), []);
  });

  test('less what of it is known to be lost, and of each lot by itself', () => {
    const losses = [{ at: '2026-12-01', kg: 12, kind: 'pest', output: '0' }];
    assert.deepEqual(restOf(122, 100, { data: { origin: 'opening', losses } }), said('10'));
    const outputs = [gives('green_bean', 100), gives('screenings', 30, 'fundo')];
    assert.deepEqual(restOf(0, 100, { outputs }), []);
    const both = sold(0, { inputs: [takes('tulha', 100), takes('tulha', 25, 'fundo')] });
    assert.deepEqual(asked([stored(0, { outputs }), both]), said('5'));
  });

  test('and is nothing to ask about in work, whose lots may wait', () => {
    const milling = made('beneficiamento', 'tulha', { outputs: [gives('green_bean', 120)] });
    assert.deepEqual(asked([milling, sold(100)]), []);
  });

  test('as is what left beyond what there was', () => {
    const missing = (kg: string) => [`armazenamento/tulha lot/negative: tulha: saíram ${kg} kg a mais do que havia.`];
    assert.deepEqual(restOf(100, 100.049), []);
    assert.deepEqual(restOf(100, 100.05), missing('0,1'));
    assert.deepEqual(restOf(100, 130.5), missing('30,5'));
    const losses = [{ at: '2026-12-01', kg: 12, kind: 'pest', output: '0' }];
    assert.deepEqual(restOf(100, 100, { data: { origin: 'opening', losses } }), missing('12'));
  });
});

describe('a lot without a weight is asked about', () => {
  const given = (changes: Partial<RecordContent>) =>
    asked([
      made('armazenamento', 'tulha', {
        ...{ status: 'in_stock', data: { origin: 'opening' }, outputs: [gives('dry_cherry', 1000)] },
      }),
      made('descanso', 'pilha', { inputs: [takes('tulha', 1000)], ...changes }),
    ]);
  const said = ['descanso/pilha lot/without-weight: pilha: falta dizer quanto saiu.'];

  test('once the work is done and nothing of it weighs anything', () => {
    assert.deepEqual(given({}), said);
    assert.ok(given({ outputs: [gives('dry_cherry', 0)] }).includes(said[0] ?? ''));
    assert.deepEqual(given({ outputs: [gives('dry_cherry', 0), gives('dry_cherry', 1000, 'mais')] }), []);
    assert.deepEqual(
      given({ outputs: [gives('dry_cherry', 0.5)] }).filter((one) => one === said[0]),
      [],
    );
  });

  test('and not while it is under way, planned or given up', () => {
    for (const status of ['in_progress', 'planned', 'cancelled'])
      assert.ok(!given({ status }).some((one) => one.includes('without-weight')), status);
  });
});

describe('kilos that nobody explains are asked about', () => {
  const rested = (kg: number, changes: Partial<RecordContent> = {}) =>
    asked([
      stored(0, { outputs: [gives('dry_cherry', 1000)] }),
      made('descanso', 'pilha', { inputs: [takes('tulha', 1000)], outputs: [gives('dry_cherry', kg)], ...changes }),
    ]);

  test('where they are more than is usual for the work', () => {
    assert.deepEqual(rested(985), []);
    assert.deepEqual(rested(984.9), ['descanso/pilha lot/unexplained: pilha: faltam 15,1 kg (1,5 %) sem explicação.']);
    assert.deepEqual(rested(984.9, { status: 'in_progress' }), [
      'descanso/pilha work/open: pilha: em descanso. Era para 01/06/2026. Conclua ou cancele.',
    ]);
  });

  test('less what is told of them: a loss in the work, and what the log of a store took away', () => {
    const losses = [{ at: '2026-05-31', kg: 30, kind: 'spill' }];
    const data = { losses };
    assert.deepEqual(rested(960, { data }), []);
    assert.deepEqual(rested(950, { data }), [
      'descanso/pilha lot/unexplained: pilha: faltam 20 kg (2 %) sem explicação.',
    ]);
    const store = (kg: number, movements: readonly object[]) =>
      asked([
        stored(0, { outputs: [gives('green_bean', 1000)] }),
        made('armazenamento', 'box', {
          ...{ status: 'in_stock', inputs: [takes('tulha', 1000)], outputs: [gives('green_bean', kg)] },
          data: { movements },
        }),
      ]);
    const torn = { type: 'quebra', kg: 10 };
    assert.deepEqual(store(990, [torn]), []);
    assert.deepEqual(store(990, []), ['armazenamento/box lot/unexplained: box: faltam 10 kg (1 %) sem explicação.']);
    assert.deepEqual(store(980, [torn]), [
      'armazenamento/box lot/unexplained: box: faltam 10 kg (1 %) sem explicação.',
    ]);
  });

  test('and what was refused as more than went in is said with both weights', () => {
    const flagged = {
      ...made('descanso', 'pilha', { inputs: [takes('tulha', 1000)], outputs: [gives('dry_cherry', 1100)] }),
      flags: ['inconsistent'],
    };
    assert.deepEqual(asked([stored(0, { outputs: [gives('dry_cherry', 1000)] }), flagged]), [
      'descanso/pilha lot/inconsistent: pilha: Entraram 1.000 kg e saíram 1.100 kg: 100 kg a mais.',
    ]);
    assert.deepEqual(asked([{ ...stored(500), flags: ['inconsistent'] }]), [
      'armazenamento/tulha lot/inconsistent: tulha: as contas não fecham.',
    ]);
  });
});

test('a record without a code is called by its name', () => {
  const nameless = sold(0, { code: '', name: 'Venda ao vizinho', data: {}, inputs: [] });
  assert.deepEqual(asked([nameless]), ['vendas/venda sale/without-price: Venda ao vizinho: venda sem preço.']);
  const given = { ...nameless, data: { ...nameless.data, contractType: 'donation' } };
  assert.deepEqual(asked([given]), []);
});

describe('the mass of a season is asked about', () => {
  const led = made('producao', 'safra', { status: 'processing' });
  const season = (dried: Partial<RecordContent>, others: readonly FarmRecord[] = [led]) =>
    asked([
      ...others,
      made('colheita', 'pano', {
        data: { plots: [{ plotId: 'gleba', kg: 1000 }] },
        outputs: [gives('cherry_mixed', 1000)],
      }),
      made('secagem', 'terreiro', { inputs: [takes('pano', 1000)], outputs: [gives('dry_cherry', 500)], ...dried }),
    ]).filter((one) => one.includes('season/'));
  const said = (words: string) => [`producao/safra season/unexplained: Da cereja ao grão ${words} sem explicação.`];

  test('where more than 8 % of the cherry is too much or cannot be found', () => {
    assert.deepEqual(season({}), []);
    assert.deepEqual(season({ inputs: [takes('pano', 1080)] }), []);
    assert.deepEqual(season({ inputs: [takes('pano', 1080.001)] }), said('sobram 80 kg'));
    assert.deepEqual(season({ outputs: [gives('green_bean', 80)] }), []);
    assert.deepEqual(season({ outputs: [gives('green_bean', 80.001)] }), said('faltam 80 kg'));
  });

  test('and not without a record of the season that would say so, nor without cherry', () => {
    const much = { inputs: [takes('pano', 1300)] };
    assert.deepEqual(season(much), said('sobram 300 kg'));
    assert.deepEqual(season(much, []), []);
    assert.deepEqual(season(much, [{ ...led, season: '2025/26' }]), []);
    const before = stored(0, { season: '2025/26', outputs: [gives('dry_cherry', 500)] });
    const milled = made('beneficiamento', 'maquina', {
      inputs: [takes('tulha', 500)],
      outputs: [gives('green_bean', 900)],
    });
    assert.deepEqual(asked([led, before, milled]), []);
  });
});
