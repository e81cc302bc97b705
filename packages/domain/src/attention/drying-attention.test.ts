import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import type { FarmRecord } from '../record/record.ts';
import { courseOf } from './drying-attention.ts';

test('the course of a drying is reckoned once for a view, and anew for one with other readings', () => {
  const record = goldenRecords().find(({ section }) => section === 'secagem');
  assert.ok(record);
  const viewOf = (value: number) => {
    const asked: string[] = [];
    const readings = (recordId: string, kind: string) => {
      asked.push(kind);
      return kind === 'humidity' ? [{ recordId, kind, at: '2026-07-01T12:00:00.000Z', value }] : [];
    };
    return { asked, view: { readings, targetMoisture: { low: 11, high: 11.5 } } };
  };
  const { asked, view } = viewOf(20);
  assert.equal(courseOf(record, view).last?.value, 20);
  const before = asked.length;
  assert.equal(courseOf(record, view), courseOf(record, view));
  assert.equal(asked.length, before);
  assert.equal(courseOf(record, viewOf(19).view).last?.value, 19);
  const changed: FarmRecord = { ...record, date: '2026-06-01' };
  assert.notEqual(courseOf(changed, view), courseOf(record, view));
});
