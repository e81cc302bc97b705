import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../../golden/season.ts';
import { centsHalfUp, formatNumber, fromCents } from '../../ground/numbers.ts';
import { bestSplit, type Offer, offerName, offerResult, offerWords, saleOfOffer, shownOffer } from './offer.ts';

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
    const shownOf = (offer: Offer, compared = COMPARED) => {
      const result = resultOf(offer, compared);
      return result && shownOffer(result);
    };
    assert.deepEqual(shownOf(ROASTER), {
      ...{ gross: 2650, funrural: 43.19, broker: 0, freight: 0, interest: 0, net: 2606.81, left: 1638.81 },
    });
    // 4,482 of SENAR, 11,205 and 62,748 are taken off, of which the last has most behind its centavos.
    assert.deepEqual(shownOf(EXPORTER, { ...COMPARED, cost: '' }), {
      ...{ gross: 2241, funrural: 4.48, broker: 11.2, freight: 25, interest: 62.75, net: 2137.57, left: null },
    });
  });

  test('takes interest for its days, each a thirtieth of what a month costs', () => {
    const interest = (offer: Partial<Offer>, compared = COMPARED) =>
      resultOf({ ...ROASTER, ...offer }, compared)?.interest;
    assert.deepEqual([interest({ days: '30' })?.toFixed(2), interest({ days: '45' })?.toFixed(2)], ['37.10', '55.65']);
    for (const none of [interest({}), interest({ days: '0' }), interest({ days: '-3' })]) assert.equal(none, 0);
    assert.equal(interest({ days: '30' }, { ...COMPARED, interestPct: '' }), 0);
  });

  test('is of the sacas that are compared, as far as its buyer takes them', () => {
    const sacas = (upTo: string, all = '29') => resultOf({ ...ROASTER, upTo }, { ...COMPARED, sacas: all })?.sacas;
    assert.deepEqual([sacas('12'), sacas('12,5'), sacas('40'), sacas(''), sacas('-1')], [12, 12.5, 29, 29, 29]);
    assert.deepEqual([sacas('0'), sacas('12', ''), sacas('', 'abc')], [0, 0, 0]);
  });

  test('may cost more than it brings, and cost nothing', () => {
    assert.equal(resultOf(ROASTER, { ...COMPARED, cost: '3.000' })?.left?.toFixed(2), '-393.20');
    const { net, left } = resultOf(ROASTER, { ...COMPARED, cost: '0' }) ?? {};
    assert.ok(left !== undefined && left === net);
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

  test('becomes a sale in R$ or in dollars with what it says alone', () => {
    assert.deepEqual(saleOfOffer(ROASTER, '5,40'), {
      ...{ contractType: 'spot', pricePerBag: 2650, destination: 'domestic' },
    });
    assert.deepEqual(saleOfOffer({ ...EXPORTER, freight: '0', brokerPct: '0' }, '5,40'), {
      ...{ contractType: 'spot', price: 415, priceUnit: 'USD_bag', exchangeRate: 5.4 },
      ...{ destination: 'indirect_export', brokerPct: 0 },
    });
    const silent = { ...EXPORTER, price: '-1', freight: '', brokerPct: '-1', destination: '' };
    assert.deepEqual(saleOfOffer(silent, ''), { contractType: 'spot', priceUnit: 'USD_bag' });
  });

  test('has its differential with the sign that was typed', () => {
    const differential = (typed: string) => saleOfOffer({ ...COOP, differential: typed }, '5,40').differential;
    for (const typed of ['-10', '−10', '– 10', ' - 10,0']) assert.equal(differential(typed), -10, typed);
    assert.deepEqual([differential('10'), differential('0'), differential('')], [10, 0, undefined]);
  });

  test('is told in a few words, and by its buyer or its place', () => {
    assert.equal(offerWords(EXPORTER), 'exportação, US$/saca · em 60 dias');
    assert.equal(offerWords({ ...COOP, days: '1' }), 'pela bolsa · em 1 dia');
    assert.equal(offerWords({ ...COOP, destination: '', days: '2' }), 'pela bolsa · em 2 dias');
    for (const days of ['', '0', 'x']) assert.equal(offerWords({ ...ROASTER, days }), 'R$/saca · no ato');
    assert.deepEqual(
      [offerName({ ...COOP, buyer: 'Coop' }, 0), offerName(COOP, 0), offerName(COOP, 1)],
      [...['Coop', 'Proposta 1', 'Proposta 2']],
    );
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

  test('fill up from the best one down, and leave out who gets nothing', () => {
    const few = { ...ROASTER, price: '2.700,00', upTo: '10' };
    assert.deepEqual(split([COOP, ROASTER, few, BLANK], '22')?.parts, [
      { at: 2, sacas: 10 },
      { at: 1, sacas: 12 },
    ]);
    const three = split([EXPORTER, COOP, ROASTER, few], '29');
    assert.deepEqual(three?.parts, [
      { at: 3, sacas: 10 },
      { at: 2, sacas: 12 },
      { at: 0, sacas: 7 },
    ]);
    assert.equal(three?.bestAt, 0);
    assert.equal(split([{ ...few, upTo: '0' }, ROASTER, { ...EXPORTER, upTo: '12' }], '12'), null);
  });

  test('are compared by what they bring where nobody knows the cost', () => {
    const results = [ROASTER, EXPORTER].map((offer) => resultOf(offer, { ...COMPARED, cost: '' }));
    const best = bestSplit(results, '29');
    // 12 × 2.606,805 + 17 × 2.137,565, and 29 × 2.137,565.
    assert.deepEqual([best?.total.toFixed(3), best?.best.toFixed(3), best?.bestAt], ['67620.265', '61989.385', 1]);
  });
});
