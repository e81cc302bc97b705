import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { accountPairs, accountSource, estimateWords } from './account-pairs.ts';

const facts = { farm: { settings: defaultSettings('MG') }, record: () => undefined };
const accountOf = (data: Readonly<Record<string, unknown>>, kg = 1020) => {
  const inputs = [{ recordId: 'stock', output: '0', kg }];
  const account = saleAccount({ date: '2026-09-10', status: 'contracted', inputs, data }, facts);
  assert.ok(account);
  return account;
};

test('an account is told line by line, and what is shown adds up', () => {
  assert.deepEqual(accountPairs(accountOf({ pricePerBag: 4200, brokerPct: 1 })), [
    ['Bruto', 'R$\u00a071.400,00'],
    ['Funrural, INSS 1,32\u00a0%', '−\u00a0R$\u00a0942,48'],
    ['Funrural, RAT 0,11\u00a0%', '−\u00a0R$\u00a078,54'],
    ['Funrural, SENAR 0,2\u00a0%', '−\u00a0R$\u00a0142,80'],
    ['Corretagem 1\u00a0%', '−\u00a0R$\u00a0714,00'],
    ['Líquido', 'R$\u00a069.522,18'],
    ['Líquido por saca', 'R$\u00a04.089,54'],
  ]);
});

test('two lines of one kind have names of their own, and an ágio is added', () => {
  const discounts = [
    { kind: 'frete', amount: 10 },
    { kind: 'frete', amount: 20 },
    { kind: 'agio', amount: 5 },
  ];
  const lines = accountPairs(accountOf({ pricePerBag: 100, discounts })).slice(4, 7);
  assert.deepEqual(lines, [
    ['Frete', '−\u00a0R$\u00a010,00'],
    ['Frete, 2º', '−\u00a0R$\u00a020,00'],
    ['Ágio (acréscimo)', '+\u00a0R$\u00a05,00'],
  ]);
});

test('the source of the Funrural is told while it is computed, and no estimate where coffee is green', () => {
  const account = accountOf({ pricePerBag: 100 });
  assert.match(accountSource(account), /^Funrural desde 01\/04\/2026: .*Confirme com seu contador\.$/);
  assert.equal(accountSource(accountOf({ pricePerBag: 100, discounts: [{ kind: 'funrural', amount: 1 }] })), '');
  assert.equal(estimateWords(account), '');
});
