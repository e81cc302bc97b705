import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../rules/rule-fixture.ts';
import { stageOf } from '../stages/stages.ts';
import { originFindings } from './origin-rules.ts';
import { validateRecord } from './validate.ts';

const harvest = recordOf('H', 'colheita', { outputs: [outputOf('cherry_mixed', 2000)] });
const plot = recordOf('P', 'talhoes', { name: 'Cruzeiro', status: 'active' });

type Sent = Readonly<Record<string, unknown>>;

const read = (section: Section, sent: Sent, stored?: FarmRecord) =>
  validateRecord({
    definition: stageOf(section),
    payload: { name: 'Lote', ...sent },
    ...(stored === undefined ? {} : { stored }),
    context: contextOf([harvest, plot, ...(stored === undefined ? [] : [stored])]),
    suggestCode: () => '26-XXX-0001',
  });

function refused(section: Section, sent: Sent): { code: string; fields: readonly string[] } {
  try {
    read(section, sent);
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, fields: Object.keys(error.details.fields ?? {}) };
    throw error;
  }
  return { code: 'taken', fields: [] };
}

const coco = [{ form: 'dry_cherry', kg: 3040 }];
const KEY = '31260900000000000191550010000001231000001230';

describe('coffee from elsewhere', () => {
  test('lies there at once, without a lot that it came from and without a word about the work before', () => {
    const taken: readonly (readonly [section: Section, outputs: Sent[], status: string])[] = [
      ['colheita', [{ form: 'cherry_mixed', kg: 900 }], 'completed'],
      ['processamento', [{ form: 'wet_parchment', kg: 900 }], 'completed'],
      ['secagem', coco, 'completed'],
      ['armazenamento', coco, 'in_stock'],
    ];
    for (const [section, outputs, status] of taken) {
      for (const origin of ['opening', 'bought']) {
        const { content, warnings } = read(section, { data: { origin }, outputs });
        assert.deepEqual([content.status, content.outputs.length, content.season], [status, 1, null], section);
        assert.deepEqual(warnings, [], section);
      }
    }
  });

  test('takes no lot of the farm', () => {
    const inputs = [{ recordId: 'H', output: '0', kg: 100 }];
    const outputs = [{ form: 'wet_parchment', kg: 90 }];
    assert.equal(refused('processamento', { data: { origin: 'opening' }, inputs, outputs }).code, 'lot/has-origin');
    assert.equal(refused('processamento', { data: { origin: 'bought' }, inputs }).code, 'lot/has-origin');
    assert.notEqual(refused('processamento', { data: { origin: 'own' }, inputs, outputs }).code, 'lot/has-origin');
  });

  test('says what it is: its lots, or of a drying under way its weight', () => {
    const data = { origin: 'opening' };
    for (const section of ['colheita', 'processamento', 'secagem', 'armazenamento'] as const) {
      assert.deepEqual(refused(section, { data }).fields, ['outputs'], section);
    }
    assert.deepEqual(refused('secagem', { data, status: 'in_progress' }).fields, ['data.weight']);
    const { content } = read('secagem', { data: { ...data, weight: 4000 } });
    assert.deepEqual([content.status, content.data.weight, content.outputs], ['in_progress', 4000, []]);
  });

  test('is of the season that is named, and of none where nobody knows', () => {
    const sent = { data: { origin: 'opening' }, outputs: coco };
    assert.equal(read('armazenamento', { ...sent, season: '2024/25' }).content.season, '2024/25');
    assert.equal(read('armazenamento', { ...sent, season: null }).content.season, null);
    assert.equal(read('armazenamento', { outputs: coco, status: 'planned' }).content.season, '2026/27');
  });

  test('decides no later season where its own is not known', () => {
    const opening = recordOf('O', 'armazenamento', {
      season: null,
      status: 'in_stock',
      data: { origin: 'opening' },
      outputs: [outputOf('dry_cherry', 3040)],
    });
    const { content } = validateRecord({
      definition: stageOf('beneficiamento'),
      payload: { name: 'Lote', date: '2025-06-01', inputs: [{ recordId: 'O', output: '0', kg: 3040 }] },
      context: contextOf([opening]),
      suggestCode: () => '25-BEN-0001',
    });
    assert.equal(content.season, '2025/26');
  });

  test('keeps a season and lots that are not sent again', () => {
    const { content } = read('armazenamento', { data: { origin: 'opening' }, outputs: coco, season: '2024/25' });
    const stored = { ...recordOf('self', 'armazenamento'), ...content };
    const after = read('armazenamento', { data: { packaging: 'tulha' } }, stored).content;
    assert.deepEqual([after.season, after.outputs[0]?.kg, after.status], ['2024/25', 3040, 'in_stock']);
  });

  test('keeps how its lots were typed under their keys, until they weigh another', () => {
    const asTyped = { 'outputs.0.kg': { value: '42', unit: 'sacas', factor: 60 } };
    const outputs = [{ form: 'green_bean', kg: 2520 }];
    const { content } = read('armazenamento', { data: { origin: 'opening', asTyped }, outputs });
    assert.deepEqual(content.data.asTyped, { 'outputs.green-bean.kg': asTyped['outputs.0.kg'] });
    const stored = { ...recordOf('self', 'armazenamento'), ...content };
    const again = (data: Sent) => read('armazenamento', { data }, stored).content.data.asTyped;
    assert.deepEqual(again({ packaging: 'juta' }), content.data.asTyped);
    assert.equal(again({ movements: [{ at: '2026-07-01', type: 'quebra', kg: 40 }] }), undefined);
  });

  test('names plots for no more than all of it', () => {
    const sent = (...percents: number[]) => ({
      data: { origin: 'opening', plotShares: percents.map((percent) => ({ plotId: 'P', percent })) },
      outputs: coco,
    });
    assert.equal(refused('armazenamento', sent(100)).code, 'taken');
    const [first] = sent(60).data.plotShares;
    const other = recordOf('Q', 'talhoes', { name: 'Mata', status: 'active' });
    assert.throws(
      () =>
        validateRecord({
          definition: stageOf('armazenamento'),
          payload: {
            name: 'Lote',
            data: { origin: 'opening', plotShares: [first, { plotId: 'Q', percent: 40.01 }] },
            outputs: coco,
          },
          context: contextOf([plot, other]),
          suggestCode: () => '26-ARM-0001',
        }),
      (error) => error instanceof Problem && Object.hasOwn(error.details.fields ?? {}, 'data.plotShares'),
    );
  });

  test('is told by how much its plots pass all of it', () => {
    const summed = (...percents: unknown[]) =>
      originFindings(
        contentOf({ data: { origin: 'bought', plotShares: percents.map((percent) => ({ percent })) } }),
      ).map(({ field, message }) => `${field}: ${message}`);
    assert.deepEqual([summed(60, 40), summed(33.3, 33.3, 33.4, null), summed(100, undefined)], [[], [], []]);
    assert.deepEqual(summed(60, 40.01), [
      'data.plotShares: As partes dos talhões somam 100,01 %. Não podem passar de 100 %.',
    ]);
    assert.match(summed(100.004)[0] ?? '', /somam 100,004 %/);
    assert.match(summed(60.5, 50.126)[0] ?? '', /somam 110,63 %/);
  });

  test('has an invoice whose key holds', () => {
    const sent = (invoiceKey: string) => ({ data: { origin: 'bought', invoiceKey }, outputs: coco });
    assert.deepEqual(refused('armazenamento', sent(KEY)).fields, ['data.invoiceKey']);
  });

  test('may lose some of it in store, by a note', () => {
    const data = { origin: 'bought' };
    const { content } = read('armazenamento', { data, outputs: coco });
    const stored = { ...recordOf('self', 'armazenamento'), ...content };
    const movements = [{ at: '2026-07-01', type: 'quebra', kg: 40 }];
    const after = read('armazenamento', { data: { movements } }, stored);
    assert.deepEqual([after.content.outputs[0]?.kg, after.warnings], [3000, []]);
  });
});

describe('what bought coffee cost', () => {
  const totalOf = (data: Sent, outputs: readonly Sent[] = [{ form: 'dry_cherry', kg: 4800 }]) =>
    read('armazenamento', { data: { origin: 'bought', ...data }, outputs }).content.data.purchaseTotal;

  test('is its sacas of hulled coffee times the price where a renda was agreed', () => {
    assert.equal(totalOf({ price: 1480, rendaPct: 48 }), 56_832);
    assert.equal(totalOf({ price: 1480, rendaPct: 48, priceUnit: 'BRL_milled_bag' }), 56_832);
    assert.equal(totalOf({ price: 1480, priceUnit: 'BRL_milled_bag' }), undefined);
  });

  test('is its weight in sacas, arrobas or kg, or its measures, times the price', () => {
    assert.equal(totalOf({ price: 700 }), 56_000);
    assert.equal(totalOf({ price: 700, rendaPct: 48, priceUnit: 'BRL_bag' }), 56_000);
    assert.equal(totalOf({ price: 175, priceUnit: 'BRL_arroba' }), 56_000);
    assert.equal(totalOf({ price: 11.6667, priceUnit: 'BRL_kg' }), 56_000.16);
    const measured = read('colheita', {
      data: { origin: 'bought', price: 30, priceUnit: 'BRL_measure' },
      outputs: [{ form: 'cherry_mixed', kg: 3720 }],
    });
    assert.equal(measured.content.data.purchaseTotal, 3000);
  });

  test('is what was typed, where it was', () => {
    assert.equal(totalOf({ price: 700, purchaseTotal: 50_000 }), 50_000);
    assert.equal(totalOf({ purchaseTotal: 50_000 }), 50_000);
    assert.equal(
      read('armazenamento', { data: { price: 700 }, outputs: coco, status: 'planned' }).content.data.purchaseTotal,
      undefined,
    );
  });
});
