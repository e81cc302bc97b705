import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StatusDefinition } from '../../definition/stage.ts';
import type { RecordContent } from '../../record/record.ts';
import { contentOf } from '../../rules/rule-fixture.ts';
import { sale } from './sale.ts';

describe('a sale', () => {
  test('promises its coffee by its contract, and empties the tulha by its delivery', () => {
    const told = Object.entries<StatusDefinition>(sale.statuses).map(
      ([status, { draws, started = false, completed = false }]) => [...[status, draws, started, completed]],
    );
    assert.deepEqual(told, [
      ['draft', undefined, false, false],
      ['negotiating', undefined, false, false],
      ['contracted', 'reserves', true, false],
      ['partially_delivered', 'delivered', true, false],
      ['delivered', 'consumes', true, true],
      ['partially_paid', 'consumes', true, true],
      ['paid', 'consumes', true, true],
      ['cancelled', undefined, false, false],
    ]);
  });

  test('takes coffee and gives none', () => {
    const { sells, needsInputs, needsOutputs, gives } = sale;
    assert.deepEqual(
      { sells, needsInputs, needsOutputs, gives },
      {
        ...{ sells: true, needsInputs: true, needsOutputs: false, gives: [] },
      },
    );
  });

  test('is contracted once its buyer, its coffee and its price are said, or its deal fixes the price later', () => {
    const statusOf = (data: RecordContent['data'], kg = 60) => {
      const inputs = kg === 0 ? [] : [{ recordId: 's', output: '0', kg }];
      const { initialStatus } = sale;
      return typeof initialStatus === 'function' ? initialStatus(contentOf({ data, inputs })) : initialStatus;
    };
    const buyer = 'Cooperativa';
    assert.equal(statusOf({ buyer, pricePerBag: 2000 }), 'contracted');
    assert.equal(statusOf({ buyer, contractType: 'to_fix' }), 'contracted');
    const drafts = [
      statusOf({ buyer, pricePerBag: 2000 }, 0),
      statusOf({ buyer, contractType: 'to_fix' }, 0),
      statusOf({ contractType: 'to_fix' }),
      statusOf({ buyer: null, pricePerBag: 2000 }),
      statusOf({ buyer }),
      statusOf({ buyer, pricePerBag: null }),
    ];
    assert.deepEqual(new Set(drafts), new Set(['draft']));
  });
});
