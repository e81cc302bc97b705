import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { priceRule, saleChecks } from './sale-rules.ts';

const from = (recordId: string, kg: number) => ({ recordId, output: '0', kg });
const KEY = '31260900052998224725559200000001231000004564';

/** What is said of a sale of 10 sacas at R$ 2.300 on 10 September 2026, with its place and words. */
function saidOf(
  data: RecordContent['data'],
  changes: Partial<RecordContent> = {},
  records: readonly FarmRecord[] = [],
): readonly string[] {
  const content = contentOf({
    ...{ date: '2026-09-10', status: 'contracted', inputs: [from('stock', 600)] },
    ...changes,
    data: { pricePerBag: 2300, ...data },
  });
  return [priceRule, ...saleChecks.rules]
    .flatMap((rule) => rule(content, contextOf(records)))
    .map(({ severity, field, code, message }) => `${severity} ${field} ${code}: ${message}`);
}
const sale = (id: string, data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  recordOf(id, 'vendas', { code: `26-VEN-${id}`, status: 'contracted', ...changes, data });

describe('what is said of the price and the sacas of a sale', () => {
  test('names both where they do not fit', () => {
    assert.deepEqual(saidOf({ pricePerBag: undefined }), [
      'error data.pricePerBag missing/pricePerBag: Informe o preço por saca, ou escolha um negócio a fixar.',
    ]);
    assert.deepEqual(saidOf({ bags: 9.5 }), [
      'warning data.bags bags/mismatch: Os lotes dão 10 sacas e estão anotadas 9,5. Qual está certo?',
    ]);
    assert.deepEqual(saidOf({ discounts: [{ kind: 'frete', amount: 23_000.01 }] }), [
      'error data.discounts discounts/above-gross: Os descontos somam R$ 23.000,01 e a venda dá R$ 23.000,00.',
    ]);
    assert.deepEqual(saidOf({ contractType: 'barter', barterValue: 46_000 }), [
      'warning data.barterValue barter/differs: Pelos insumos são 20 sacas e os lotes dão 10 sacas. Confira.',
    ]);
    assert.deepEqual(saidOf({ brokerPct: 0, brokerAmount: 0 }), [
      'error data.brokerAmount broker/both: Informe a corretagem em % ou em R$, uma das duas.',
    ]);
  });

  test('asks about a barter that is more than 1 % off, either way', () => {
    const differs = (sacas: number) => saidOf({ contractType: 'barter', barterValue: 2300 * sacas }).length;
    assert.deepEqual([differs(9.91), differs(10.1), differs(9.9), differs(10.11)], [0, 0, 1, 1]);
    assert.deepEqual(saidOf({ contractType: 'barter', barterValue: 46_000 }, { inputs: [] }), []);
    const little = { contractType: 'barter', barterValue: 2300 * 0.015 };
    assert.deepEqual(saidOf(little, { inputs: [from('stock', 0.6)] }), []);
    assert.equal(saidOf({ ...little, barterValue: 2300 * 0.016 }, { inputs: [from('stock', 0.6)] }).length, 1);
  });

  test('takes the weight of the lots or the sacas that they give for its sacas', () => {
    const coco = recordOf('stock', 'descanso', { outputs: [outputOf('dry_cherry', 600)] });
    const asked = (bags: number, inputs = [from('stock', 600)]) => saidOf({ bags }, { inputs }, [coco]).length;
    assert.deepEqual([asked(10), asked(5), asked(5.05), asked(4.95), asked(9.9)], [0, 0, 0, 0, 0]);
    assert.deepEqual([asked(5.06), asked(4.94), asked(7.5), asked(9.89)], [1, 1, 1, 1]);
    assert.equal(asked(5, []), 0);
    const husk = recordOf('stock', 'descanso', { outputs: [outputOf('husk', 600)] });
    assert.deepEqual(saidOf({ bags: 5 }, {}, [husk]), []);
  });

  test('names the lot or the fixation that a price is of', () => {
    assert.deepEqual(
      saidOf({
        lines: [
          { recordId: 'stock', price: 1 },
          { recordId: 'gone', price: 1 },
        ],
      }),
      ['error data.lines.1.recordId lines/unknown-lot: Este preço é de um lote que não está na venda.'],
    );
    const fixations = [
      { date: '2026-09-10', bags: 6, price: 2000, month: 'Z9' },
      { date: '2026-09-10', bags: 5, price: 300, month: 'Z26', unit: 'USC_lb' },
    ];
    assert.deepEqual(saidOf({ contractType: 'to_fix', fixations }), [
      'error data.fixations.0.month fixations/month: O mês é uma letra e o ano, como U26.',
      'error data.fixations.1.fx fixations/fx: Informe o dólar desta fixação.',
      'warning data.fixations fixations/above-sold: Estão fixadas 11 sacas e a venda tem 10 sacas. Confira.',
    ]);
  });

  test('tells that its sacas are an estimate where they are paid by what they give when hulled', () => {
    const coco = recordOf('stock', 'descanso', { outputs: [outputOf('dry_cherry', 600)] });
    const estimated =
      'warning data.rendaPct sale/yield-estimated: Sem renda combinada, estimamos 5 sacas pelo comum da fazenda. Combine a prova da renda.';
    const milled = { pricePerBag: undefined, price: 2000, priceUnit: 'BRL_milled_bag' };
    assert.deepEqual(saidOf(milled, {}, [coco]), [estimated]);
    const line = { recordId: 'stock', price: 2000, priceUnit: 'BRL_milled_bag' };
    assert.deepEqual(saidOf({ lines: [line] }, {}, [coco]), [estimated]);
    assert.deepEqual(saidOf({ lines: [{ ...line, rendaPct: 48 }] }, {}, [coco]), []);
    assert.deepEqual(saidOf({}, {}, [coco]), []);
    assert.deepEqual(saidOf(milled), []);
  });
});

describe('what is said of the delivery of a sale', () => {
  const delivered = { invoiceNumber: '1' };

  test('compares kg as they were contracted and weighed, in the field that says them', () => {
    const differs = (field: string, kg: string) =>
      `warning data.${field} delivery/differs: Foram contratados 600 kg e entregues ${kg} kg. Qual está certo?`;
    const paid = (data: object) => saidOf({ ...delivered, ...data }, { status: 'paid' });
    assert.deepEqual(paid({ weightDelivered: 590 }), [differs('weightDelivered', '590')]);
    assert.deepEqual(paid({ bagsDelivered: 9.5, weightDelivered: 590 }), [differs('weightDelivered', '590')]);
    assert.deepEqual(paid({ bagsDelivered: 9.5 }), [differs('bagsDelivered', '570')]);
    const deliveries = [{ kg: 300 }, {}, { kg: 290.5 }];
    assert.deepEqual(paid({ bagsDelivered: 9.5, deliveries }), [differs('deliveries', '590,5')]);
    assert.deepEqual(paid({ weightDelivered: 618.001 }), [
      'error data.weightDelivered delivery/above-contract: Foram contratados 600 kg e entregues 618,001 kg. Confira os pesos.',
    ]);
  });

  test('leaves 1 % to the scales, and waits for the rest until all is said to have left', () => {
    const asked = (weightDelivered: number, status = 'delivered') =>
      saidOf({ ...delivered, weightDelivered }, { status }).length;
    assert.deepEqual([asked(606), asked(606.001), asked(594), asked(593.999)], [0, 1, 0, 1]);
    assert.deepEqual([asked(593, 'partially_paid'), asked(593, 'paid'), asked(593, 'contracted')], [1, 1, 0]);
    assert.deepEqual(saidOf({ ...delivered, weightDelivered: 590 }, { status: 'paid', inputs: [] }), []);
  });

  test('asks for what left in part, and for the invoice of what left', () => {
    assert.deepEqual(saidOf({}, { status: 'partially_delivered' }), [
      'warning data.deliveries missing/deliveries: Informe o que já foi entregue; o resto fica reservado.',
      'warning data.invoiceNumber invoice/missing: O café saiu sem nota anotada. Informe a NF-e.',
    ]);
    for (const status of ['delivered', 'partially_paid', 'paid']) assert.equal(saidOf({}, { status }).length, 1);
    for (const status of ['draft', 'negotiating', 'contracted', 'cancelled'])
      assert.deepEqual(saidOf({}, { status }), []);
  });

  test('names the first picking of its coffee where a delivery lies before it', () => {
    const records = [
      recordOf('late', 'colheita', { date: '2026-06-08' }),
      recordOf('early', 'colheita', { date: '2026-06-01' }),
      recordOf('store', 'armazenamento', { date: '2026-05-01', inputs: [from('late', 300), from('early', 300)] }),
    ];
    const inputs = [from('store', 600)];
    const words = 'delivery/before-harvest: Este café foi colhido em 01/06/2026. Confira a entrega.';
    const deliveries = [{ date: '2026-06-01', kg: 300 }, { kg: 1 }, { date: '2026-05-31', kg: 299 }];
    assert.deepEqual(saidOf({ deliveryDate: '2026-05-30', deliveries }, { inputs }, records), [
      `error data.deliveryDate ${words}`,
      `error data.deliveries.2.date ${words}`,
    ]);
    assert.deepEqual(saidOf({ deliveryDate: '2026-05-30' }, { inputs }, records.slice(2)), []);
  });

  test('tells how late it is paid, and when its CPR was made', () => {
    assert.deepEqual(saidOf({ paymentDate: '2027-03-10' }), [
      'warning data.paymentDate payment/late: Pagamento em 181 dias. O comum é até 180. Confira.',
    ]);
    assert.deepEqual(saidOf({ paymentDate: '2027-03-09' }), []);
    assert.deepEqual(saidOf({ contractType: 'cpr_financial', settledAt: '2026-09-09' }), [
      'error data.settledAt settledAt/before-start: A CPR é de 10/09/2026. Confira o dia em que foi liquidada.',
    ]);
  });
});

describe('what is said of the contract and the invoice of a sale', () => {
  test('names the sale that has the number already, of the same buyer', () => {
    const contract = { contractNumber: 'C-1', buyer: 'Coop Sul' };
    const others = [sale('1', { ...contract, buyer: 'Outra' }), sale('2', { buyer: 'Coop Sul' }), sale('3', contract)];
    assert.deepEqual(saidOf({ ...contract, contractNumber: 'c-1' }, {}, others), [
      'warning data.contractNumber contract/duplicate: A venda 26-VEN-3 já tem este contrato. Confira o número.',
    ]);
    assert.deepEqual(saidOf({ buyer: 'Coop Sul' }, {}, others), []);
    assert.deepEqual(saidOf({ contractNumber: 'C-1' }, {}, others), []);
    assert.equal(saidOf({ contractNumber: 'C-1' }, {}, [sale('4', { contractNumber: 'C-1' })]).length, 1);
  });

  test('names the months of its exchange, New York where none is said', () => {
    const words = 'error data.futuresMonth futures/month: Esta bolsa não tem contrato';
    assert.deepEqual(saidOf({ futuresMonth: 'X' }), [`${words} X. Os meses são H, K, N, U, Z.`]);
    assert.deepEqual(saidOf({ exchange: 'ICE_RC', futuresMonth: 'Z' }), [`${words} Z. Os meses são F, H, K, N, U, X.`]);
    for (const data of [
      { futuresMonth: 'Z' },
      { exchange: 'ICE_RC', futuresMonth: 'X' },
      { exchange: 'ICE_XX', futuresMonth: 'F' },
    ])
      assert.deepEqual(saidOf(data), []);
  });

  test('names the sale that has its invoice, unless one of the two is cancelled', () => {
    const spaced = KEY.replace(/(\d{4})/g, '$1 ');
    const duplicate = ['error data.invoiceKey invoice/duplicate: Esta nota já está na venda 26-VEN-2.'];
    const others = [sale('1', {}), sale('2', { invoiceKey: KEY })];
    assert.deepEqual(saidOf({ invoiceKey: spaced }, {}, others), duplicate);
    assert.deepEqual(saidOf({ invoiceKey: KEY }, { status: 'cancelled' }, others), []);
    assert.deepEqual(saidOf({ invoiceKey: KEY }, {}, [sale('2', { invoiceKey: KEY }, { status: 'cancelled' })]), []);
    assert.deepEqual(saidOf({ invoiceKey: KEY }, {}, others.slice(0, 1)), []);
    assert.deepEqual(saidOf({}, {}, others), []);
  });

  test('names a buyer without a document of any kind', () => {
    const buyer = (data: object) => [recordOf('b', 'parceiros', { name: 'Coop', data: { ...data } })];
    assert.deepEqual(saidOf({ buyerId: 'b' }, {}, buyer({})), [
      'warning data.buyerId buyer/no-document: Coop está sem CPF ou CNPJ. Complete o cadastro.',
    ]);
    for (const key of ['cpf', 'cnpj', 'document'])
      assert.deepEqual(saidOf({ buyerId: 'b' }, {}, buyer({ [key]: '1' })), []);
    assert.deepEqual([saidOf({ buyerId: 'gone' }, {}, buyer({})), saidOf({}, {}, buyer({}))], [[], []]);
  });

  test('names each lot once that was picked within a waiting period', () => {
    const stock = (id: string, flags: FarmRecord['flags']) => ({
      ...recordOf(id, 'armazenamento', { code: `26-ARM-${id}` }),
      flags,
    });
    const records = [stock('1', ['phiViolation']), stock('2', []), stock('3', ['phiViolation'])];
    const inputs = ['1', '2', '3', '1', 'gone'].map((id) => from(id, 100));
    assert.deepEqual(saidOf({}, { inputs }, records), [
      'warning inputs phi/lot: 26-ARM-1, 26-ARM-3 tem café colhido dentro da carência. Confira com o comprador.',
    ]);
  });
});
