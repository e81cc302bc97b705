import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rowsAt, textsAt } from '../rules/data-values.ts';
import { phiViolations } from '../rules/waiting-period.ts';
import { goldenExpected } from './expected.ts';
import { goldenRecords } from './records.ts';
import { goldenId, goldenSeason } from './season.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const { records } = goldenSeason();

describe('the worked season', () => {
  test('has an own UUID for every record', () => {
    assert.ok(records.every(({ id, payload }) => UUID.test(id) && payload.id === id));
    assert.equal(new Set(records.map(({ id }) => id)).size, records.length);
    assert.throws(() => goldenId('X1'), /X1/);
  });

  test('creates every record after those that it refers to', () => {
    const seen = new Set<string>();
    for (const { id, payload } of records) {
      const references = [
        ...rowsAt(payload, 'inputs').map(({ recordId }) => recordId),
        ...rowsAt(payload.data, 'plots').map(({ plotId }) => plotId),
        ...textsAt(payload.data, 'plotIds'),
      ];
      assert.ok(references.every((reference) => seen.has(String(reference))));
      seen.add(id);
    }
  });

  test('draws from no output more than it holds', () => {
    const left = new Map(
      goldenRecords().flatMap(({ id, outputs }) => outputs.map(({ key, kg }) => [`${id} ${key}`, kg] as const)),
    );
    for (const { inputs } of goldenRecords()) {
      for (const { recordId, output, kg } of inputs) {
        const rest = (left.get(`${recordId} ${output}`) ?? 0) - kg;
        assert.ok(rest >= 0);
        left.set(`${recordId} ${output}`, rest);
      }
    }
  });

  test('has a name for every record', () => {
    assert.ok(goldenRecords().every(({ name }) => name.length > 0));
  });

  test('breaks one waiting period and keeps the others', () => {
    const stored = new Map(goldenRecords().map((record) => [record.id, record]));
    const activities = [...stored.values()].filter(({ section }) => section === 'atividades');
    for (const { activity, harvest, days, phiDays, ok } of goldenExpected.waitingPeriods) {
      const record = stored.get(goldenId(harvest));
      assert.ok(record !== undefined);
      const found = phiViolations(record, activities).filter(({ activityId }) => activityId === goldenId(activity));
      const expected = ok ? [] : [{ days, phiDays }];
      assert.deepEqual(
        found.map((violation) => ({ days: violation.days, phiDays: violation.phiDays })),
        expected,
      );
      assert.deepEqual(record.flags, ok ? [] : ['phiViolation']);
    }
  });
});
