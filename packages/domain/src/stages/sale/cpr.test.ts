import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cprPledge, cprTerms } from './cpr.ts';

describe('a CPR', () => {
  test('says its paper, to whom, until when and where its coffee lies, as far as that is known', () => {
    const data = { contractType: 'cpr_physical', cprNumber: '12/26', buyer: 'Banco', dueDate: '2027-03-30' };
    assert.deepEqual(cprTerms({ data: { ...data, pledgedAt: 'Armazém Geral' } }), {
      ...{ paper: '12/26', to: 'Banco', until: '2027-03-30', at: 'Armazém Geral' },
    });
    const nothing = { paper: null, to: null, until: null, at: null };
    assert.deepEqual(cprTerms({ data: { contractType: 'cpr_financial' } }), nothing);
    for (const other of [{ ...data, contractType: 'to_fix' }, {}]) assert.equal(cprTerms({ data: other }), null);
  });

  test('of money holds its coffee until it is settled, and one of coffee by its deliveries', () => {
    const pledge = (contractType: string, status: string, settledAt?: string) =>
      cprPledge({ status, data: { contractType, ...(settledAt === undefined ? {} : { settledAt }) } });
    const day = '2026-12-01';
    for (const status of ['contracted', 'delivered'])
      assert.deepEqual(
        [pledge('cpr_financial', status), pledge('cpr_financial', status, day)],
        ['reserves', 'free'],
        status,
      );
    assert.deepEqual([pledge('cpr_physical', 'contracted'), pledge('cpr_physical', 'contracted', day)], [null, 'free']);
    assert.equal(pledge('cpr_physical', 'delivered', day), null);
    assert.equal(pledge('spot', 'contracted', day), null);
  });
});
