import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../../golden/season.ts';
import { centsHalfUp, formatNumber, fromCents } from '../../ground/numbers.ts';
import { bestSplit, type Offer, offerResult, offerWords, saleOfOffer, shownOffer } from './offer.ts';

const BLANK: Offer = {
  ...{ buyer: '', pricing: 'reais', price: '', exchange: 'ICE_KC', month: 'U', year: '2026', quote: '' },
  ...{ differential: '', destination: 'domestic', brokerPct: '', freight: '', days: '', upTo: '' },
};
const COOP: Offer = {
  ...BLANK,
  pricing: 'futures',
  quote: '300,00',
  differential: '− 10,00',
  brokerPct: '0,5',
  freight: '18',
};
const ROASTER: Offer = { ...BLANK, price: '2.650,00', upTo: '12' };
const EXPORTER: Offer = {
  ...{ ...BLANK, pricing: 'dollars', price: '415', destination: 'indirect_export' },
  ...{ brokerPct: '0,5', freight: '25', days: '60' },
};
const COMPARED = { sacas: '29', fx: '5,40', interestPct: '1,40', cost: '968,00' };
const farm = { settings: goldenFarm().settings, today: '2026-07-15' };
const resultOf = (offer: Offer, compared = COMPARED) => offerResult(offer, compared, farm);
const shown = (offer: Offer, compared = COMPARED) => {
  const result = resultOf(offer, compared);
  return [result?.account.gross, result?.interest, result?.net, result?.left].map((amount) =>
    amount == null ? '' : formatNumber(fromCents(centsHalfUp(amount))),
  );
};

describe('an offer', () => {
  test('leaves of a saca what the account of its sale, interest and the cost of the lot leave', () => {
    assert.deepEqual(shown(COOP), ['2.071,46', '0', '2.009,34', '1.041,34']);
    assert.deepEqual(shown(ROASTER), ['2.650', '0', '2.606,81', '1.638,81']);
    assert.deepEqual(shown(EXPORTER), ['2.241', '62,75', '2.137,57', '1.169,57']);
  });

  test('is shown in centavos that add up', () => {
    const result = resultOf(ROASTER);
    assert.ok(result);
    const { gross, funrural, net, left } = shownOffer(result);
    assert.deepEqual([gross, funrural, net, left], [2650, 43.19, 2606.81, 1638.81]);
  });

  test('says nothing while its price is not whole, and nothing of a gain without the cost', () => {
    assert.equal(resultOf(BLANK), null);
    assert.equal(resultOf({ ...COOP, quote: '' }), null);
    assert.equal(resultOf(EXPORTER, { ...COMPARED, fx: '' }), null);
    assert.equal(resultOf({ ...ROASTER, price: 'abc' }), null);
    assert.equal(resultOf(ROASTER, { ...COMPARED, cost: '' })?.left, null);
  });

  test('becomes a sale with its price, deductions and buyer', () => {
    assert.deepEqual(saleOfOffer({ ...COOP, buyer: ' Mantiqueira ' }, '5,40'), {
      ...{ contractType: 'futures_diff', exchange: 'ICE_KC', futuresMonth: 'U', futuresYear: 2026 },
      ...{ futuresPrice: 300, differential: -10, exchangeRate: 5.4 },
      ...{ buyer: 'Mantiqueira', destination: 'domestic', brokerPct: 0.5 },
      discounts: [{ kind: 'frete', amount: 18, per: 'bag' }],
    });
  });

  test('is told in a few words', () => {
    assert.equal(offerWords(EXPORTER), 'exportação, US$/saca · em 60 dias');
    assert.equal(offerWords({ ...COOP, days: '1' }), 'pela bolsa · em 1 dia');
    assert.equal(offerWords(ROASTER), 'R$/saca · no ato');
  });
});

describe('offers side by side', () => {
  const split = (offers: readonly Offer[], sacas = '29') =>
    bestSplit(
      offers.map((offer) => resultOf(offer, { ...COMPARED, sacas })),
      sacas,
    );

  test('are best split by what each leaves, as far as each takes', () => {
    const best = split([COOP, ROASTER, EXPORTER]);
    assert.deepEqual(best?.parts, [
      { at: 1, sacas: 12 },
      { at: 2, sacas: 17 },
    ]);
    assert.equal(best?.bestAt, 2);
    // 12 × 1.638,805 + 17 × 1.169,565, and 29 × 1.169,565.
    assert.ok(best && Math.abs(best.total - 39_548.265) < 1e-6 && Math.abs(best.best - 33_917.385) < 1e-6);
  });

  test('are not split where the best takes all, or none takes all', () => {
    assert.equal(split([COOP, EXPORTER]), null);
    assert.equal(split([COOP, ROASTER, EXPORTER], '12'), null);
    assert.equal(split([ROASTER]), null);
    assert.equal(split([COOP, EXPORTER], ''), null);
  });
});
