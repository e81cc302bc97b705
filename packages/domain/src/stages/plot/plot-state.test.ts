import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { movesPlots, plotAfterWork, plotsMovedBy } from './plot-state.ts';

const plotOf = (data: RecordContent['data']) => recordOf('p', 'talhoes', { data, season: null, status: 'active' });
const workOf = (id: string, date: string, data: RecordContent['data'], status = 'done') =>
  recordOf(id, 'atividades', { date, status, data: { plotIds: ['p'], ...data } });
const prune = (id: string, date: string, method: string, status?: string) =>
  workOf(id, date, { activityType: 'pruning', method }, status);
const OWN = { area: 4, pruneState: 'decote', pruneYear: 2022, phase: 'production' };

describe('the state of a plot', () => {
  test('follows the last pruning that was done, whatever the order of the records', () => {
    const works = [prune('b', '2026-09-01', 'esqueletamento'), prune('a', '2025-08-01', 'recepa_baixa')];
    const { pruneState, pruneYear } = plotAfterWork(plotOf(OWN), works);
    assert.deepEqual([pruneState, pruneYear], ['esqueletamento', 2026]);
    const { pruneState: planned } = plotAfterWork(plotOf(OWN), [prune('a', '2026-09-01', 'recepa', 'planned')]);
    assert.equal(planned, 'decote');
  });

  test('is what it was before once the work is undone', () => {
    const works = [prune('a', '2025-08-01', 'recepa'), prune('b', '2026-09-01', 'esqueletamento')];
    const after = plotOf(plotAfterWork(plotOf(OWN), works));
    const undone = plotOf(plotAfterWork(after, works.slice(0, 1)));
    assert.deepEqual([undone.data.pruneState, undone.data.pruneYear], ['recepa', 2025]);
    assert.deepEqual(plotAfterWork(undone, []), OWN);
  });

  test('stays as a person typed it where that is later, and after they changed it', () => {
    const late = plotOf({ ...OWN, pruneYear: 2027 });
    assert.equal(plotAfterWork(late, [prune('a', '2026-09-01', 'recepa')]).pruneState, 'decote');
    const after = plotAfterWork(plotOf(OWN), [prune('a', '2026-09-01', 'recepa')]);
    const typed = plotOf({ ...after, pruneState: 'desponte' });
    assert.equal(plotAfterWork(typed, []).pruneState, 'desponte');
  });

  test('is young again after planting, with the cultivar that was planted', () => {
    const works = [workOf('a', '2026-11-10', { activityType: 'planting', cultivar: 'Arara' })];
    const own = { ...OWN, plantingYear: 2001, cultivar: 'Mundo Novo' };
    const after = plotAfterWork(plotOf(own), works);
    assert.deepEqual(
      [after.plantingDate, after.plantingYear, after.cultivar, after.phase],
      ['2026-11-10', undefined, 'Arara', 'formation'],
    );
    assert.deepEqual(plotAfterWork(plotOf(after), []), own);
  });
});

describe('work that says something of its plots', () => {
  const replanted = { activityType: 'planting', cultivar: 'Arara' };

  test('is pruning and planting, of the plots that it names', () => {
    const types = ['pruning', 'planting', 'weeding', 'toString', ''];
    assert.deepEqual(
      types.map((activityType) => movesPlots({ data: { activityType } })),
      [true, true, false, false, false],
    );
    const works = [
      { data: { activityType: 'pruning', plotIds: ['p', 'q'] } },
      { data: { activityType: 'weeding', plotIds: ['r'] } },
      { data: { activityType: 'planting', plots: [{ plotId: 's' }] } },
    ];
    assert.deepEqual([...plotsMovedBy(works)], ['p', 'q', 's']);
  });

  test('of another plot, or that takes only shoots, says nothing', () => {
    const works = [prune('a', '2026-08-01', 'desbrota'), prune('b', '2026-09-01', 'recepa')];
    const elsewhere = works.map((work) => ({ ...work, data: { ...work.data, plotIds: ['q'] } }));
    assert.deepEqual(plotAfterWork(plotOf(OWN), elsewhere), OWN);
    assert.equal(
      plotAfterWork(plotOf(OWN), [prune('b', '2025-09-01', 'recepa'), ...works.slice(0, 1)]).pruneState,
      'recepa',
    );
  });

  test('counts by its last day, and of one day by its id, whatever the order', () => {
    const [first, second] = [prune('a', '2026-08-01', 'recepa'), prune('b', '2026-08-01', 'decote')];
    for (const works of [
      [first, second],
      [second, first],
    ])
      assert.equal(plotAfterWork(plotOf(OWN), works).pruneState, 'decote');
    const long = workOf('0', '2026-07-01', { activityType: 'pruning', method: 'desponte', endDate: '2026-08-02' });
    for (const works of [
      [long, first, second],
      [second, first, long],
    ])
      assert.equal(plotAfterWork(plotOf(OWN), works).pruneState, 'desponte');
  });

  test('in the year or on the day that a person typed takes its place', () => {
    const own = { ...OWN, pruneYear: 2026 };
    assert.equal(plotAfterWork(plotOf(own), [prune('a', '2026-09-01', 'recepa')]).pruneState, 'recepa');
    assert.equal(plotAfterWork(plotOf({ area: 4 }), [prune('a', '2026-09-01', 'recepa')]).pruneState, 'recepa');
    const planted = (plantingDate: string) =>
      plotAfterWork(plotOf({ ...OWN, plantingDate }), [workOf('a', '2026-11-10', replanted)]).cultivar;
    assert.deepEqual([planted('2026-11-10'), planted('2026-11-11')], ['Arara', undefined]);
    assert.equal(plotAfterWork(plotOf(OWN), [workOf('a', '2026-11-10', replanted)]).cultivar, 'Arara');
  });
});

test('the plots that a work names are put together once, however many plots ask', () => {
  let reads = 0;
  const data = {
    ...{ activityType: 'pruning', method: 'recepa' },
    get plotIds() {
      reads += 1;
      return ['p', 'q'];
    },
  };
  const work = { ...prune('a', '2026-09-01', 'recepa'), data };
  const states = Array.from({ length: 20 }, () => plotAfterWork(plotOf(OWN), [work]).pruneState);
  assert.deepEqual([new Set(states), reads], [new Set(['recepa']), 1]);
});
