import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import type { FarmRecord } from '../record/record.ts';
import { areaOn, dataOn } from '../record/versions.ts';
import { contextOf, recordOf } from '../rules/rule-fixture.ts';
import { stageOf } from '../stages/stages.ts';
import { withVersions } from './read-versions.ts';
import { validateRecord } from './validate.ts';

const PLOT = { area: 5, rowSpacing: 3.5, plantSpacing: 0.7, phase: 'production' };
const plotOf = (data: FarmRecord['data'] = PLOT) =>
  recordOf('plot', 'talhoes', { status: 'active', season: null, data });

function patched(stored: FarmRecord, payload: Record<string, unknown>, others: readonly FarmRecord[] = []) {
  const definition = stageOf('talhoes');
  const context = contextOf([stored, ...others], stored.id);
  const { content, warnings } = validateRecord({ definition, payload, stored, context, suggestCode: () => '' });
  const warned = warnings.map(({ field, code }) => `${field} ${code}`);
  return { plot: { ...stored, ...content }, warnings: warnings.map(({ code }) => code), warned };
}

const refusedAt = (ask: () => unknown): string[] => {
  try {
    ask();
    return [];
  } catch (error) {
    assert.ok(error instanceof Problem);
    return Object.keys(error.details.fields ?? {});
  }
};

const grown = () => patched(plotOf(), { data: { area: 6 }, change: { from: '2026-09-01' } }).plot;

describe('the area of a plot', () => {
  test('that changed from a day on is the former one before that day', () => {
    const plot = grown();
    assert.deepEqual([areaOn(plot, '2026-08-31'), areaOn(plot, '2026-09-01'), plot.data.area], [5, 6, 6]);
    assert.equal(dataOn(plot.data, '2026-08-31').rowSpacing, 3.5);
  });

  test('that was wrong is put right for all days at which it was the same', () => {
    const { plot } = patched(grown(), { data: { area: 5.5 } });
    assert.deepEqual([areaOn(plot, '2026-08-31'), areaOn(plot, '2026-09-01')], [5, 5.5]);
    const spaced = patched(grown(), { data: { rowSpacing: 3 } }).plot;
    assert.deepEqual(
      ['2026-08-31', '2026-09-01'].map((day) => dataOn(spaced.data, day).rowSpacing),
      [3, 3],
    );
    assert.equal(areaOn(patched(plotOf(), { data: { area: 7 } }).plot, '2020-01-01'), 7);
    assert.equal(patched(plotOf(), { data: { area: 7 } }).plot.data.versions, undefined);
  });

  test('that changed again on the same day takes the place of that change, and taken back leaves one version', () => {
    const again = patched(grown(), { data: { area: 6.5 }, change: { from: '2026-09-01' } }).plot;
    assert.deepEqual([areaOn(again, '2026-08-31'), areaOn(again, '2026-09-01')], [5, 6.5]);
    const back = patched(again, { data: { area: 5 }, change: { from: '2026-09-01' } }).plot;
    assert.equal(back.data.versions, undefined);
    assert.equal(back.data.area, 5);
  });

  test('changes no further where the same is sent again', () => {
    const plot = grown();
    assert.deepEqual(patched(plot, { data: { area: 6 }, change: { from: '2026-09-01' } }).plot.data, plot.data);
  });

  test('cannot change before its last change, on no day, or in a closed season', () => {
    const change = (from: unknown) => ({ data: { area: 4 }, change: { from } });
    assert.deepEqual(
      refusedAt(() => patched(grown(), change('2026-08-31'))),
      ['change.from'],
    );
    assert.deepEqual(
      refusedAt(() => patched(grown(), change('2026-02-30'))),
      ['change.from'],
    );
    const closed = recordOf('season', 'producao', { status: 'closed', season: '2026/27' });
    const picked = recordOf('harvest', 'colheita', { date: '2026-10-02', data: { plots: [{ plotId: 'plot' }] } });
    const among = (from: string) => refusedAt(() => patched(plotOf(), change(from), [closed, picked]));
    assert.deepEqual(['2026-08-31', '2026-10-02', '2026-10-03'].map(among), [['change.from'], ['change.from'], []]);
  });

  test('that cannot change on a day is left as it is, with that refusal alone', () => {
    const closed = recordOf('season', 'producao', { status: 'closed', season: '2026/27' });
    const picked = recordOf('harvest', 'colheita', { date: '2026-10-02', data: { plots: [{ plotId: 'plot' }] } });
    const stored = grown();
    const data = { ...stored.data, area: 4 };
    const said = (from: unknown) => {
      const codes: string[] = [];
      const after = withVersions(data, {
        ...{ definition: stageOf('talhoes'), stored, change: { from }, context: contextOf([closed, picked]) },
        report: ({ code }) => codes.push(code),
      });
      assert.equal(after, data);
      return codes;
    };
    assert.deepEqual(['2026-02-30', '2026-08-31', '2026-10-02'].map(said), [
      ['change/not-a-day'],
      ['change/before-newest'],
      ['change/season-closed'],
    ]);
  });

  test('that is put right after a season was closed says so', () => {
    const closed = recordOf('season', 'producao', { status: 'closed', season: '2026/27' });
    assert.ok(patched(plotOf(), { data: { area: 4 } }, [closed]).warnings.includes('season/closed'));
    assert.ok(
      !patched(plotOf(), { data: { cultivar: 'Topázio MG-1190' } }, [closed]).warnings.includes('season/closed'),
    );
  });

  test('keeps its versions from whoever sends some', () => {
    const plot = grown();
    const { plot: after } = patched(plot, { data: { versions: [{ from: null, area: 1 }], altitude: 900 } });
    assert.deepEqual(after.data.versions, plot.data.versions);
  });

  test('has as many changes as there were, and the last alone is taken back or put right', () => {
    const twice = patched(grown(), { data: { area: 7 }, change: { from: '2026-10-01' } }).plot;
    const days = ['2026-08-31', '2026-09-01', '2026-10-01'];
    const areas = (plot: FarmRecord) => days.map((day) => areaOn(plot, day));
    assert.deepEqual(areas(twice), [5, 6, 7]);
    assert.deepEqual(areas(patched(twice, { data: { area: 8 } }).plot), [5, 6, 8]);
    const back = patched(twice, { data: { area: 6 }, change: { from: '2026-10-01' } }).plot;
    assert.deepEqual([areas(back), (back.data.versions as unknown[]).length], [[5, 6, 6], 2]);
    const emptied = patched(twice, { data: { rowSpacing: null } }).plot;
    assert.deepEqual(
      days.map((day) => dataOn(emptied.data, day).rowSpacing ?? null),
      [null, null, null],
    );
  });

  test('may change on a day of work that belongs to no closed season', () => {
    const closed = recordOf('season', 'producao', { status: 'closed', season: '2025/26' });
    const work = (season: string | null) =>
      recordOf('w', 'colheita', { date: '2027-06-01', season, data: { plots: [{ plotId: 'plot' }] } });
    const among = (season: string | null) =>
      refusedAt(() => patched(plotOf(), { data: { area: 4 }, change: { from: '2026-12-01' } }, [closed, work(season)]));
    assert.deepEqual([among('2026/27'), among(null), among('2025/26')], [[], [], ['change.from']]);
  });

  test('is told of at its own field where it is put right in farms with closed seasons, and not where it changes', () => {
    const closed = recordOf('season', 'producao', { status: 'closed', season: '2020/21' });
    const asked = (payload: Record<string, unknown>, others: readonly FarmRecord[]) =>
      patched(plotOf(), payload, others).warned.filter((one) => one.endsWith('season/closed'));
    assert.deepEqual(asked({ data: { rowSpacing: 3 } }, [closed]), ['data.rowSpacing season/closed']);
    assert.deepEqual(asked({ data: { rowSpacing: 3 } }, []), []);
    assert.deepEqual(asked({ data: { area: 6 }, change: { from: '2026-09-01' } }, [closed]), []);
  });
});

test('a day from which a record changes is nothing to one that has no versions', () => {
  const stored = recordOf('partner', 'parceiros', { data: { roles: ['buyer'] } });
  const report = () => assert.fail('nothing is said of it');
  const asked = { definition: stageOf('parceiros'), stored, change: { from: 'x' }, context: contextOf(), report };
  assert.equal(withVersions(stored.data, asked), stored.data);
});
