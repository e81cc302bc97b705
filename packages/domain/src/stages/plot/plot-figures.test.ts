import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import { plantedOn } from './planted-on.ts';
import { computedPlantCount, derivePlot, plantsPerHa, plotFigures } from './plot-figures.ts';

describe('the plants of a plot', () => {
  test('are known by both distances alone', () => {
    assert.equal(Math.round(plantsPerHa({ rowSpacing: 3.5, plantSpacing: 0.7 }) ?? 0), 4_082);
    assert.equal(plantsPerHa({ rowSpacing: 3.5 }), null);
    assert.equal(plantsPerHa({ plantSpacing: 0.7 }), null);
    assert.equal(computedPlantCount({ rowSpacing: 3.5, plantSpacing: 0.7, area: 5 }), 20_408);
    assert.equal(computedPlantCount({ rowSpacing: 3.5, plantSpacing: 0.7 }), null);
    assert.equal(computedPlantCount({ area: 5, plantSpacing: 0.7 }), null);
  });

  test('stand since their day, else since the first day of their year', () => {
    assert.equal(plantedOn({ plantingDate: '2012-12-01', plantingYear: 2011 }), '2012-12-01');
    assert.equal(plantedOn({ plantingYear: 2011 }), '2011-01-01');
    assert.equal(plantedOn({}), null);
  });
});

describe('the estimate of a plot', () => {
  type Data = Readonly<Record<string, unknown>>;
  /** Sacas and sacas a hectare once what was typed is on what was stored. */
  const estimateOf = (data: Data, stored?: Data): unknown[] => {
    const context = stored === undefined ? contextOf() : contextOf([recordOf('self', 'talhoes', { data: stored })]);
    const { data: derived } = derivePlot(contentOf({ data }), context);
    return [derived.estimatedYield, derived.estimatedProductivity];
  };

  test('is known either way from the other, to the hundredth', () => {
    assert.deepEqual(estimateOf({ area: 3, estimatedYield: 100 }), [100, 33.33]);
    assert.deepEqual(estimateOf({ area: 3, estimatedProductivity: 33.335 }), [100.01, 33.335]);
  });

  test('stays as it is of a plot without an area', () => {
    assert.deepEqual(estimateOf({ estimatedYield: 100 }), [100, undefined]);
    assert.deepEqual(estimateOf({ area: 0, estimatedYield: 100 }), [100, undefined]);
    assert.deepEqual(estimateOf({ area: 0.5, estimatedYield: 10 }), [10, 20]);
  });

  test('follows what was typed last, and stays where both were', () => {
    const stored = { area: 2, estimatedYield: 60, estimatedProductivity: 30 };
    assert.deepEqual(estimateOf({ ...stored, estimatedProductivity: 40 }, stored), [80, 40]);
    assert.deepEqual(estimateOf({ ...stored, estimatedYield: 80 }, stored), [80, 40]);
    assert.deepEqual(estimateOf({ area: 2, estimatedYield: 70, estimatedProductivity: 20 }, stored), [70, 20]);
  });
});

describe('what a plot leads with', () => {
  const sprayed = recordOf('A1', 'atividades', {
    date: '2026-12-20',
    status: 'done',
    data: { plotIds: ['self'], phiDays: 18 },
  });
  const shown = (data: Readonly<Record<string, unknown>>, records = [sprayed]) =>
    shownFigures(plotFigures, contentOf({ data }), contextOf(records));

  test('is its estimate, its plants, its age and how long nobody may pick', () => {
    const data = { area: 3, estimatedYield: 100, rowSpacing: 3.5, plantSpacing: 0.7, plantingDate: '1926-12-31' };
    assert.deepEqual(shown(data), [
      'Produtividade estimada: 33,3 sacas/ha',
      'Plantas por hectare: 4.082 plantas',
      'Plantas no talhão: 12.245 plantas',
      'Idade em anos: 100',
      'Carência, dias que faltam: 7 dias',
    ]);
    const counted = shown({ area: 3, plantCount: 12_000.4, plantingDate: '2026-10-01' }, []);
    assert.deepEqual(counted.slice(2), [
      'Plantas no talhão: 12.000 plantas',
      'Idade em anos: 0,2',
      'Carência, dias que faltam: –',
    ]);
  });

  test('is no age of plants that do not stand yet', () => {
    const age = (plantingDate?: string) => shown({ plantingDate })[3];
    assert.deepEqual(['2026-12-31', '2027-01-01', undefined].map(age), [
      'Idade em anos: 0',
      'Idade em anos: –',
      'Idade em anos: –',
    ]);
  });
});

test('a plot bears, and is of the species of its cultivar, unless somebody said otherwise', () => {
  const known = (data: Readonly<Record<string, unknown>>) => {
    const { phase, species } = derivePlot(contentOf({ data }), contextOf()).data;
    return [phase, species];
  };
  assert.deepEqual(known({ cultivar: 'Catuaí Vermelho IAC 144' }), ['production', 'arabica']);
  assert.deepEqual(known({ cultivar: 'Conilon Vitória Incaper 8142', phase: null }), ['production', 'canephora']);
  assert.deepEqual(known({ cultivar: 'Café do meu avô', phase: 'formation' }), ['formation', undefined]);
  assert.deepEqual(known({ cultivar: 'Catuaí Vermelho IAC 144', species: 'canephora' }), ['production', 'canephora']);
});

test('an estimate that was stored alone gives the other one', () => {
  const stored = { area: 2, estimatedProductivity: 30 };
  const { data } = derivePlot(contentOf({ data: stored }), contextOf([recordOf('self', 'talhoes', { data: stored })]));
  assert.deepEqual([data.estimatedYield, data.estimatedProductivity], [60, 30]);
  const both = { area: 2, estimatedYield: 50, estimatedProductivity: 30 };
  const kept = derivePlot(contentOf({ data: both }), contextOf([recordOf('self', 'talhoes', { data: both })])).data;
  assert.deepEqual([kept.estimatedYield, kept.estimatedProductivity], [50, 25]);
});
