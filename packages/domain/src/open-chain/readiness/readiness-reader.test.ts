import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { readinessReader } from './readiness.ts';
import { all, car, farm, harvest, ofLot, plot, RIGHT, TODAY, withPlot } from './readiness-fixture.ts';

const dried = (changes: Partial<FarmRecord> = {}, from: readonly string[] = ['harvest']): FarmRecord => ({
  ...recordOf('dried', 'secagem', {
    code: '26-SEC-1',
    inputs: from.map((recordId) => ({ recordId, output: '0', kg: 1000 })),
    outputs: [outputOf('dry_cherry', 400)],
  }),
  ...changes,
});

describe('the readiness of lots', () => {
  const { boundary, area } = RIGHT;
  const versions = [
    { from: null, boundary: null, area },
    { from: '2026-06-05', boundary, area },
  ];
  const picked = (id: string, date: string, endDate?: string) => ({ ...harvest({ id, date }, { endDate }) });

  test('is that of the last day on which a plot was picked for it', () => {
    const early = picked('early', '2026-06-01');
    const late = picked('late', '2026-06-02', '2026-06-05');
    const records = [plot({ versions }), car(), early, late];
    for (const from of [
      ['early', 'late'],
      ['late', 'early'],
    ])
      assert.deepEqual(ofLot([...records, dried({}, from)], farm, 'dried').items, []);
    const reader = readinessReader({ genealogy: genealogyOf(records), farm, today: TODAY });
    const statuses = ['early', 'late', 'early', 'none'].map((recordId) => reader({ recordId })?.status);
    assert.deepEqual(statuses, ['missing', 'ready', 'missing', undefined]);
    const opening = harvest({}, { plots: [], origin: 'opening', plotShares: [{ plotId: 'plot', percent: 100 }] });
    assert.deepEqual(ofLot([plot({ versions }), car(), opening]).items, []);
  });

  test('tells plots by their part and items by their weight, worst first', () => {
    const other = recordOf('other', 'talhoes', {
      name: 'Sede',
      status: 'active',
      data: { ...RIGHT, boundary: null, plantingYear: 2023 },
    });
    const plots = [
      { plotId: 'plot', kg: 250 },
      { plotId: 'other', kg: 750 },
    ];
    const readiness = ofLot([
      plot({ deforestationFree: null }),
      other,
      harvest({ flags: ['phiViolation'] }, { plots }),
    ]);
    assert.deepEqual(readiness.plots, [
      { plotId: 'other', percent: 75, status: 'missing' },
      { plotId: 'plot', percent: 25, status: 'missing' },
    ]);
    assert.deepEqual(
      [readiness.status, ...readiness.items.map(({ code }) => code)],
      ['missing', 'plot/no-place', 'plot/forest-unknown', 'farm/no-car', 'plot/planted-late', 'lot/phi'],
    );
  });

  test('asks nothing that compares plots with plots where it is quick, and takes shares that are known', () => {
    const twin = { ...plot(), id: 'twin' };
    const question = { genealogy: genealogyOf(all(twin)), farm, today: TODAY };
    const codes = (more: object) =>
      readinessReader({ ...question, ...more })({ recordId: 'harvest' })?.items.map(({ code }) => code);
    assert.deepEqual([codes({}), codes({ isQuick: true })], [['plot/overlap'], []]);
    const mixtures = new Map([['harvest', new Map([['~unknown:harvest', 1]])]]);
    assert.deepEqual(codes({ mixtures, isQuick: true }), ['origin/unknown']);
  });

  test('has answers to checks alone, by what they are about', () => {
    const answer = { reason: 'Era pasto', by: 'ana', at: '2026-12-01T10:00:00.000Z' };
    const checkAnswers = ['plot/planted-late', 'plot/forest-unknown'].map((code) => ({
      code,
      about: code.endsWith('late') ? '2022' : '',
      ...answer,
    }));
    const items = ofLot(withPlot({ plantingYear: 2022, deforestationFree: null, checkAnswers })).items;
    assert.deepEqual(
      items.map((one) => [one.code, one.answer]),
      [
        ['plot/forest-unknown', undefined],
        ['plot/planted-late', answer],
      ],
    );
    const other = ofLot(withPlot({ plantingYear: 2023, checkAnswers })).items[0];
    assert.deepEqual([other?.code, other !== undefined && 'answer' in other], ['plot/planted-late', false]);
  });
});
