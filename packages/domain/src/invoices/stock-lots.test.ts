import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Stock, type StockLot, sharedOver, typedLots } from './stock-lots.ts';

const lot = (code: string, availableKg: number, changes: Partial<StockLot> = {}): StockLot => ({
  ...{ recordId: `r-${code}`, output: '0', code, lot: null, form: 'green_bean', since: '2026-07-01', availableKg },
  ...changes,
});
const stockOf = (): Stock =>
  new Stock([
    lot('26-BEN-0001', 300, { lot: 'Lote 12' }),
    lot('26-BEN-0002', 500.5),
    lot('26-ARM-0001', 900, { since: '2026-09-20' }),
    lot('26-BEN-0001', 50, { output: 'husk', form: 'husk', recordId: 'r-26-BEN-0001' }),
  ]);
const taken = (found: ReturnType<Stock['takeNamed']>) =>
  'inputs' in found ? found.inputs.map(({ recordId, kg }) => `${recordId} ${kg}`) : found.message;

describe('the lots of an invoice', () => {
  test('are the oldest that has enough by that day, else several, the oldest first', () => {
    const stock = stockOf();
    assert.deepEqual(taken(stock.takeOldest(['green_bean'], 400, '2026-09-14')), ['r-26-BEN-0002 400']);
    assert.deepEqual(taken(stock.takeOldest(['green_bean'], 400.5, '2026-09-14')), [
      'r-26-BEN-0001 300',
      'r-26-BEN-0002 100.5',
    ]);
    assert.match(String(taken(stock.takeOldest(['green_bean'], 1, '2026-09-14'))), /^Faltam 1 kg/);
    assert.deepEqual(taken(stock.takeOldest(['green_bean'], 1, '2026-09-20')), ['r-26-ARM-0001 1']);
    assert.deepEqual(taken(stock.takeOldest(['husk'], 50, '2026-09-20')), ['r-26-BEN-0001 50']);
  });

  test('are found by code or name, with or without kg, and never give more than they have', () => {
    const stock = stockOf();
    assert.deepEqual(taken(stock.takeNamed(typedLots('26 ben 2: 100,5 kg; lote 12'), 400.5)), [
      'r-26-BEN-0002 100.5',
      'r-26-BEN-0001 300',
    ]);
    assert.match(String(taken(stock.takeNamed([{ name: 'Lote 12', kg: 1 }], 1))), /só tem 0 kg. Faltam 1 kg/);
    assert.match(String(taken(stock.takeNamed([{ name: 'BEN-9', kg: 1 }], 1))), /Não há lote “BEN-9”/);
    assert.match(
      String(taken(stock.takeNamed([{ name: '26-BEN-0002', kg: 10 }], 11))),
      /somam 10 kg e a nota tem 11 kg/,
    );
    assert.match(String(taken(stock.takeNamed([{ name: '26-BEN-0002', kg: null }], 401))), /Faltam 1 kg/);
    assert.deepEqual(
      taken(stock.takeNamed([{ name: '26-BEN-0002', kg: null }], 400)),
      ['r-26-BEN-0002 400'],
      'nothing was taken by what was refused',
    );
  });

  test('that is named twice is taken once, of what it has', () => {
    const stock = stockOf();
    assert.match(
      String(taken(stock.takeNamed(typedLots('26-BEN-0002: 300 kg; 26-BEN-0002: 300 kg'), 600))),
      /Faltam 99,5 kg/,
    );
    assert.deepEqual(taken(stock.takeNamed(typedLots('26-BEN-0002: 200 kg + 26-BEN-0002: 300 kg'), 500)), [
      'r-26-BEN-0002 500',
    ]);
  });

  test('are told by a word, or two, of what stands in the invoice', () => {
    const stock = stockOf();
    assert.equal(stock.nameIn('CAFE BENEFICIADO LOTE 12, PENEIRA 17'), 'LOTE 12');
    assert.equal(stock.nameIn('cafe (26-ben-0002)'), '26-ben-0002');
    assert.equal(stock.nameIn('CAFE BENEFICIADO PENEIRA 17 SAFRA 2026'), null);
  });

  test('share an item in proportion, to the gram', () => {
    const shared = sharedOver(
      [
        { name: 'a', quantity: 1 },
        { name: 'b', quantity: 2 },
      ],
      100,
    );
    assert.deepEqual(shared, [
      { name: 'a', kg: 33.333 },
      { name: 'b', kg: 66.667 },
    ]);
  });

  test('are shown as they are typed', () => {
    const stock = stockOf();
    const found = stock.takeNamed(typedLots('26-BEN-0001 Lote 12: 100 kg; 26-ARM-0001: 1,5 kg'), 101.5);
    assert.equal('inputs' in found && stock.label(found.inputs), '26-BEN-0001 Lote 12: 100 kg; 26-ARM-0001: 1,5 kg');
  });
});
