import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import {
  activityFigures,
  aluminiumSaturation,
  baseSaturation,
  exchangeCapacity,
  gypsumNeed,
  limeNeed,
} from './activity-figures.ts';

const plots = [recordOf('P1', 'talhoes', { data: { area: 3, species: 'arabica' } })];
const shown = (data: RecordContent['data']) => shownFigures(activityFigures, contentOf({ data }), contextOf(plots));

describe('what an activity leads with', () => {
  test('is its area and cost, its count, and what a sample of the upper soil says', () => {
    // SB 2 + 0.7 + 39.1/391 = 2.8; CTC 2.8 + 5.4 = 8.2; V 34.15 %; m 0.3/3.1; (60 − 34.15) % of 8.2 at PRNT 90.
    const soil = { ca: 2, mg: 0.7, k: 39.1, hAl: 5.4, al: 0.3, clayPct: 30 };
    const sampled = { depth: '0-20', prnt: 90, soil };
    assert.deepEqual(shown({ plotIds: ['P1'], cost: 1000, litersPerPlant: 3, plantCount: 1001, ...sampled }), [
      'Área trabalhada: 3 ha',
      'Custo por hectare: 333,33 R$',
      'Carga contada: 6,3 sacas',
      'Soma de bases (SB): 2,8',
      'CTC a pH 7: 8,2',
      'Saturação por bases (V): 34,1 %',
      'Saturação por alumínio (m): 9,7 %',
      'Calcário, t por hectare: 2,36',
      'Gesso, kg por hectare: –',
    ]);
  });

  test('is the gypsum of a sample of the deeper soil, and nothing that is not known', () => {
    const lower = shown({ depth: '20-40', soil: { ca: 0.3, clayPct: 33.35 }, areaTreated: 1.2345 });
    assert.deepEqual(
      [lower[0], ...lower.slice(1).filter((one) => !one.endsWith('–'))],
      ['Área trabalhada: 1,23 ha', 'Gesso, kg por hectare: 2.501'],
    );
    assert.deepEqual(
      shown({ cost: 1000 }).filter((one) => !one.endsWith('–')),
      [],
    );
    const [, , , bases, capacity] = shown({ soil: { ca: 2.345, mg: 0, k: 0, hAl: 1.001 } });
    assert.deepEqual([bases, capacity], ['Soma de bases (SB): 2,35', 'CTC a pH 7: 3,35']);
  });
});

describe('a soil sample', () => {
  const whole = { ca: 2.5, mg: 1, k: 195.5, hAl: 4, al: 0.5 };
  const of = (soil: unknown) => [exchangeCapacity({ soil }), baseSaturation({ soil }), aluminiumSaturation({ soil })];

  test('gives no sum of which a part was not measured', () => {
    assert.deepEqual(of(whole), [8, 50, (100 * 0.5) / 4.5]);
    for (const part of ['ca', 'mg', 'k']) assert.deepEqual(of({ ...whole, [part]: null }), [null, null, null], part);
    assert.deepEqual(of({ ...whole, hAl: null }).slice(0, 2), [null, null]);
    assert.deepEqual(of({ ...whole, al: null }), [8, 50, null]);
    assert.deepEqual([of(null), of('x'), of(undefined)].flat(), Array(9).fill(null));
  });

  test('asks for lime up to the target, and for none of which the power is not known', () => {
    const limed = (prnt: unknown, soil: object = whole) => limeNeed({ depth: '0-20', prnt, soil }, 60);
    assert.deepEqual([limed(80), limed(1), limed(0), limed(null)], [1, 80, null, null]);
    const bare = { ca: 0, mg: 0, k: 0, hAl: 0 };
    assert.deepEqual([limed(80, bare), limed(80, { ...whole, hAl: null })], [null, null]);
    assert.equal(limeNeed({ prnt: 80, soil: whole }, 60), null);
  });

  test('asks for gypsum above 20 % of aluminium, and for none where clay or calcium were not measured', () => {
    const plastered = (soil: object) =>
      gypsumNeed({ depth: '20-40', soil: { ca: 1.5, mg: 0.5, k: 0, clayPct: 40, ...soil } });
    assert.deepEqual([plastered({ al: 0.5 }), plastered({ al: 0.52 }), plastered({})], [0, 3000, 0]);
    assert.deepEqual([plastered({ clayPct: null, al: 2 }), plastered({ ca: null, al: 2 })], [null, null]);
  });
});
