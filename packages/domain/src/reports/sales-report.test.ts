import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import type { ProductForm } from '../record/record.ts';
import { made } from './made-fixture.ts';
import { reportCsv } from './report-csv.ts';
import type { SalesFigures } from './sales-figures.ts';
import { salesReport, salesSteps } from './sales-report.ts';

const records = goldenRecords();
const question = {
  farm: goldenFarm(),
  records,
  season: '2026/27',
  asOf: '2026-11-01',
  seesPrices: true,
} as const;

describe('the sales of the worked season', () => {
  test('are told in steps, more than there are sales, and come to the same', () => {
    const steps = salesSteps(question);
    let count = 0;
    let step = steps.next();
    while (!step.done) {
      count += 1;
      step = steps.next();
    }
    assert.deepEqual(step.value, salesReport(question));
    assert.ok(count > step.value.rows.length, `${count} steps for ${step.value.rows.length} sales`);
  });

  test('are 255 sacas for R$ 583.400, by buyer, month and sale alike', () => {
    const { tables } = salesReport(question);
    assert.deepEqual(
      tables.map(({ key }) => key),
      ['buyers', 'months', 'sales'],
    );
    for (const { total, key } of tables) {
      assert.equal(total?.sacas, 255, key);
      assert.equal(Number(total?.gross).toFixed(2), '583400.00', key);
      assert.equal(Number(total?.price).toFixed(2), '2287.84', key);
    }
  });

  test('have one price in a row of hulled coffee and coco: what they bring, by all sacas that bring it', () => {
    const kept = (id: string, form: ProductForm, kg: number) =>
      made('armazenamento', id, { status: 'in_stock', gives: [form, kg] });
    const sold = (id: string, lot: string, kg: number, data: object) =>
      made('vendas', id, { status: 'delivered', takes: [[lot, kg]], data: { buyer: 'Cooperativa', ...data } });
    const mixed = [
      kept('green', 'green_bean', 6000),
      kept('coco', 'dry_cherry', 4800),
      sold('of green', 'green', 6000, { pricePerBag: 2000 }),
      sold('of coco', 'coco', 4800, { pricePerBag: 700, rendaPct: 50 }),
    ];
    const { tables, headline, figures } = salesReport({ ...question, records: mixed });
    const { sacas, price, gross, netPerSaca } = tables[0]?.rows[0]?.cells ?? {};
    assert.deepEqual([sacas, gross], [140, 256_000]);
    assert.equal(Number(price).toFixed(2), '1828.57');
    assert.equal(Number(netPerSaca).toFixed(2), '1798.77');
    assert.equal(headline.find(({ label }) => label === 'Preço médio da saca')?.value, price);
    // 140 sacas are more than 6,000 kg make: the coco beside them is told.
    assert.equal(headline[0]?.note, '6.000\u00a0kg e 4.800\u00a0kg sem beneficiar');
    assert.equal((figures.sales as SalesFigures).averagePricePerSaca, price);
    const prices = tables[2]?.rows.map(({ cells }) => cells.price);
    assert.deepEqual(prices, [2000, 1400]);
  });

  test('of each buyer add up to all', () => {
    const buyers = salesReport(question).choices.buyer ?? [];
    assert.ok(buyers.length > 1);
    const sacas = buyers.map(({ value }) => Number(salesReport({ ...question, buyer: value }).tables[2]?.total?.sacas));
    assert.equal(
      sacas.reduce((sum, one) => sum + one, 0),
      255,
    );
  });

  test('show kilos and no money to those who may not see it', () => {
    const { tables, headline } = salesReport({ ...question, seesPrices: false });
    assert.doesNotMatch(reportCsv(tables), /R\$|Preço|Valor/);
    assert.ok(headline.every(({ unit }) => unit !== 'R$'));
  });

  test('have no column of amounts in which nothing stands', () => {
    const columnsOf = (records = question.records) =>
      salesReport({ ...question, records }).tables[2]?.columns.map(({ key }) => key) ?? [];
    assert.ok(!columnsOf().includes('toDeliver'));
    const promised = records.map((record) =>
      record.section === 'vendas' ? { ...record, status: 'contracted' } : record,
    );
    assert.ok(columnsOf(promised).includes('toDeliver'));
  });

  test('of single plots owe them the kilos that all owe together', () => {
    const promised = records.map((record) =>
      record.section === 'vendas' ? { ...record, status: 'contracted' } : record,
    );
    const owed = (plotIds?: ReadonlySet<string>) =>
      Number(salesReport({ ...question, records: promised, plotIds }).tables[2]?.total?.toDeliver);
    const plots = records.filter(({ section }) => section === 'talhoes');
    const sum = plots.reduce((total, { id }) => total + owed(new Set([id])), 0);
    assert.ok(owed() > 0);
    assert.ok(Math.abs(sum - owed()) < 0.1, `${sum} of ${owed()}`);
  });

  test('tell coffee from elsewhere apart, and the parts add up to all', () => {
    const drawn = new Set(
      records
        .filter(({ section }) => section === 'vendas')
        .flatMap(({ inputs }) => inputs.map(({ recordId }) => recordId)),
    );
    const store = records.find(({ id, section }) => section === 'armazenamento' && drawn.has(id));
    assert.ok(store);
    const elsewhere = (origin: string) =>
      records.map((record) =>
        record.id === store.id ? { ...record, inputs: [], data: { ...record.data, origin } } : record,
      );
    for (const origin of ['opening', 'bought']) {
      const table = salesReport({ ...question, records: elsewhere(origin) }).tables.find(
        ({ key }) => key === 'origins',
      );
      assert.ok(table);
      assert.deepEqual(
        table.rows.map(({ id }) => id),
        ['own', origin],
      );
      for (const column of ['sacas', 'gross', 'net'] as const) {
        const parts = table.rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0);
        assert.ok(Math.abs(parts - Number(table.total?.[column])) < 1e-6, column);
      }
      assert.ok(Number(table.rows[1]?.cells.sacas) > 1);
    }
  });

  test('of a season without any are none', () => {
    const { rows, charts, headline } = salesReport({ ...question, season: '2031/32' });
    assert.deepEqual([rows, charts], [[], []]);
    assert.equal(headline[1]?.value, null);
  });
});
