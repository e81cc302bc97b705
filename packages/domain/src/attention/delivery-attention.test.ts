import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { attentionOf } from './attention.ts';

const TODAY = '2026-07-29';
const inputs = [{ recordId: 'lot', output: '0', kg: 900 }];

const lotOf = (form: ProductForm, kg: number) =>
  recordOf(form, 'armazenamento', { status: 'in_stock', outputs: [outputOf(form, kg)] });
const takenOf = ({ id, outputs }: FarmRecord) => ({ recordId: id, output: '0', kg: outputs[0]?.kg ?? 0 });

/** What is asked for of a sale that is to be delivered so many days from now. */
function askedOf(days: number, data: object = {}, status = 'contracted', lots: readonly FarmRecord[] = []): string[] {
  const sale = recordOf('sale', 'vendas', {
    ...{ status, inputs: lots.length === 0 ? inputs : lots.map(takenOf), name: 'Venda 1' },
    data: { buyer: 'Torrefação', deliveryDate: addDays(TODAY, days), ...data },
  });
  const input = { records: [sale, ...lots], readings: [], now: `${TODAY}T15:00:00.000Z`, ...goldenFarm().settings };
  return attentionOf(input).flatMap(({ kind, title, message }) =>
    kind === 'delivery-due' ? [`${title}: ${message}`.replaceAll('\u00a0', ' ')] : [],
  );
}

describe('a delivery', () => {
  test('is asked for a week ahead and for two months after its day', () => {
    assert.deepEqual(
      [8, 7, -60, -61].map((days) => askedOf(days).length),
      [0, 1, 1, 0],
    );
  });

  test('says when, or how late it is, and to whom', () => {
    assert.deepEqual(askedOf(0), ['Entregar 15 sacas: Torrefação · Hoje.']);
    assert.deepEqual(askedOf(1), ['Entregar 15 sacas: Torrefação · Amanhã.']);
    assert.deepEqual(askedOf(-1), ['Entregar 15 sacas: Torrefação · Era até 28/07. Atraso de 1 dia.']);
    assert.deepEqual(askedOf(0, { buyer: undefined }), ['Entregar 15 sacas: Venda 1 · Hoje.']);
  });

  test('goes by the last day of its period, where it has one', () => {
    assert.equal(askedOf(0, { deliveryTo: addDays(TODAY, 8) }).length, 0);
  });

  test('is of what has not gone yet, down to a kilo', () => {
    const gone = (...kilos: number[]) => askedOf(0, { deliveries: kilos.map((kg) => ({ kg })) }, 'partially_delivered');
    assert.deepEqual(gone(300, 300), ['Entregar 5 sacas: Torrefação · Hoje.']);
    assert.deepEqual(gone(297), ['Entregar 10,1 sacas: Torrefação · Hoje.']);
    assert.equal(gone(899).length, 1);
    assert.equal(gone(899.5).length, 0);
    assert.equal(askedOf(0, { deliveries: [{ date: TODAY }] }).length, 1, 'a delivery without a weight took nothing');
  });

  test('is told in kg of coffee that is not hulled, since no sacas count it', () => {
    const titles = (data: object, ...lots: FarmRecord[]) =>
      askedOf(0, data, 'partially_delivered', lots).map((text) => text.split(':')[0]);
    const [coco, green] = [lotOf('dry_cherry', 4800), lotOf('green_bean', 2400)];
    assert.deepEqual(titles({}, coco), ['Entregar 4.800 kg']);
    assert.deepEqual(titles({ deliveries: [{ kg: 1800 }] }, coco), ['Entregar 3.000 kg']);
    assert.deepEqual(titles({}, green), ['Entregar 40 sacas']);
    assert.deepEqual(titles({}, green, coco), ['Entregar 40 sacas e 4.800 kg']);
    assert.deepEqual(titles({ deliveries: [{ kg: 3600 }] }, green, coco), ['Entregar 20 sacas e 2.400 kg']);
  });

  test('is asked for of what is contracted alone, on a day that is known', () => {
    for (const status of ['draft', 'negotiating', 'delivered', 'paid', 'cancelled'])
      assert.deepEqual(askedOf(0, {}, status), [], status);
    assert.deepEqual(askedOf(0, { deliveryDate: undefined }), []);
  });
});

test('the lots of a sale are found without looking through all records for each', () => {
  let reads = 0;
  const lots = Array.from({ length: 100 }, (_, at) => {
    const { id: _id, ...lot } = lotOf('green_bean', 60);
    return {
      ...lot,
      get id() {
        reads += 1;
        return `lot${at}`;
      },
    };
  });
  assert.deepEqual(askedOf(0, {}, 'contracted', lots), ['Entregar 100 sacas: Torrefação · Hoje.']);
  assert.ok(reads < 2000, `${reads} ids read`);
});
