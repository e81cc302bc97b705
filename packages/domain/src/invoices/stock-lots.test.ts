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

describe('the lots of an invoice, to the gram', () => {
  const inputs = (found: ReturnType<Stock['takeNamed']>) => ('inputs' in found ? found.inputs : found.message);
  const oldest = (kg: number, until = '2026-09-14') => inputs(stockOf().takeOldest(['green_bean'], kg, until));
  const named = (text: string, kg: number) => inputs(stockOf().takeNamed(typedLots(text), kg));
  const input = (recordId: string, kg: number, output = '0') => ({ recordId, output, kg });

  test('are taken from the oldest on as far as each goes', () => {
    assert.deepEqual(oldest(300), [input('r-26-BEN-0001', 300)]);
    assert.deepEqual(oldest(300.001), [input('r-26-BEN-0002', 300.001)]);
    assert.deepEqual(oldest(700), [input('r-26-BEN-0001', 300), input('r-26-BEN-0002', 400)]);
    assert.deepEqual(oldest(800.5), [input('r-26-BEN-0001', 300), input('r-26-BEN-0002', 500.5)]);
    const short = 'no estoque desse dia. Escolha os lotes, ou anote antes o que entrou.';
    assert.equal(oldest(800.501), `Faltam 0,001 kg ${short}`);
    assert.equal(oldest(1700.6, '2026-09-20'), `Faltam 0,1 kg ${short}`);
  });

  test('are named with their kg, or take what the others leave', () => {
    assert.deepEqual(named('26-BEN-0002: 100 kg; Lote 12', 250), [
      input('r-26-BEN-0002', 100),
      input('r-26-BEN-0001', 150),
    ]);
    assert.deepEqual(named('Lote 12; 26-BEN-0002', 400), [input('r-26-BEN-0001', 300), input('r-26-BEN-0002', 100)]);
    assert.deepEqual(named('26-BEN-0002; Lote 12', 400), [input('r-26-BEN-0002', 400)]);
    // One code, two outputs: first the coffee, then its husks.
    assert.deepEqual(named('26-BEN-0001', 320), [input('r-26-BEN-0001', 300), input('r-26-BEN-0001', 20, 'husk')]);
  });

  test('say how much is wanting, and take nothing then', () => {
    assert.equal(named('Lote 12', 300.001), 'Faltam 0,001 kg nos lotes escolhidos.');
    assert.equal(named('Lote 12: 301 kg', 301), 'O lote Lote 12 só tem 300 kg. Faltam 1 kg.');
    assert.equal(named('Lote 12: 200 kg; 26-BEN-0002', 199), 'Os lotes somam 200 kg e a nota tem 199 kg.');
    assert.equal(named('Lote 12: 100 kg', 100.001), 'Os lotes somam 100 kg e a nota tem 100,001 kg.');
    assert.equal(named('9', 100), 'Não há lote “9” com saldo. Escreva o código.');
    const long = 'x'.repeat(50);
    assert.equal(named(long, 100), `Não há lote “${long.slice(0, 40)}” com saldo. Escreva o código.`);
  });

  test('are typed with a colon, an equals sign or a blank before their kg, and parted by signs or lines', () => {
    assert.deepEqual(typedLots(' A-1: 600 kg; B 2=1.250,5kg +C 3 70 KG\n\nD 4 ;'), [
      ...[
        { name: 'A-1', kg: 600 },
        { name: 'B 2', kg: 1250.5 },
        { name: 'C 3', kg: 70 },
        { name: 'D 4', kg: null },
      ],
    ]);
    assert.deepEqual(typedLots(' ; '), []);
  });

  test('are shown by their code and name, a name that says the code once, and a lot that is gone with a question', () => {
    const stock = new Stock([lot('26-BEN-0001', 10, { lot: '26 ben 1' }), lot('26-BEN-0002', 10)]);
    const inputsOf = [
      input('r-26-BEN-0001', 1.5),
      input('r-26-BEN-0002', 2),
      input('gone', 3),
      input('r-26-BEN-0001', 4, '1'),
    ];
    assert.equal(stock.label(inputsOf), '26-BEN-0001: 1,5 kg; 26-BEN-0002: 2 kg; ?: 3 kg; ?: 4 kg');
  });

  test('are told by the first word or pair that has a digit and is the name of one', () => {
    const stock = new Stock([lot('26-BEN-0001', 10, { lot: 'Bourbon' }), lot('26-BEN-0002', 10, { lot: 'Talhão 7' })]);
    assert.equal(stock.nameIn('cafe Bourbon'), null);
    assert.equal(stock.nameIn('(TALHAO 7); 26-BEN-0001'), '26-BEN-0001');
    assert.equal(stock.nameIn('CAFE:TALHAO,7'), 'TALHAO 7');
    assert.equal(stock.nameIn(''), null);
  });

  test('share an item in equal parts where nothing is said of them', () => {
    const lots = ['a', 'b'].map((name) => ({ name, quantity: 0 }));
    assert.deepEqual(sharedOver(lots, 5), [
      { name: 'a', kg: 2.5 },
      { name: 'b', kg: 2.5 },
    ]);
    assert.deepEqual(sharedOver([], 5), []);
  });

  test('share an item by parts of kilos and sacas', () => {
    const lots = [
      { name: 'a', quantity: 10.5 },
      { name: 'b', quantity: 0.125 },
    ];
    assert.deepEqual(sharedOver(lots, 637.5), [
      { name: 'a', kg: 630 },
      { name: 'b', kg: 7.5 },
    ]);
  });
});
