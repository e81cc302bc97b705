import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RuleContext } from '../definition/stage.ts';
import { validateRecord } from '../reading/validate.ts';
import { rowsAt, textsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { phiViolations } from '../stages/activity/waiting-period.ts';
import { stageOf } from '../stages/stages.ts';
import { assertCloseTo } from './close-to.ts';
import { goldenExpected, withGoldenIds } from './expected.ts';
import { goldenRecords } from './records.ts';
import { goldenFarm, goldenId, goldenSeason } from './season.ts';

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

describe('the payloads of the worked season', () => {
  const stored = new Map(goldenRecords().map((record) => [record.id, record]));
  const created: FarmRecord[] = [];
  const warnings: string[] = [];
  for (const { key, id, section, payload } of records) {
    const context: RuleContext = {
      farm: goldenFarm(),
      today: '2026-11-21',
      recordId: id,
      record: (other) => created.find((record) => record.id === other),
      others: (of) => created.filter((record) => record.section === of),
    };
    const validated = validateRecord({ definition: stageOf(section), payload, context, suggestCode: () => key });
    warnings.push(...validated.warnings.map(({ code }) => `${key} ${code}`));
    const record = stored.get(id);
    if (record !== undefined) created.push({ ...record, ...validated.content });
  }

  test('are taken, each with all that it says', () => {
    assert.equal(created.length, records.length);
    for (const [at, { data }] of created.entries()) {
      const sent = Object.keys(records[at]?.payload.data ?? {});
      assert.deepEqual(
        sent.filter((name) => !Object.hasOwn(data, name)),
        [],
      );
    }
  });

  test('raise the warnings that they are made to raise', () => {
    const expected = ['H11 phi/violation', 'D2 drying/duration', 'D3 drying/duration', 'M7 milling/screenings'];
    assert.deepEqual(
      expected.filter((warning) => !warnings.includes(warning)),
      [],
    );
  });

  test('give the figures of the season once they are taken', () => {
    const farm = goldenFarm();
    const summary = seasonSummary({ farm, records: created, season: '2026/27', asOf: '2026-06-15' });
    for (const group of ['harvest', 'production', 'stock', 'cost', 'waterfall', 'progress'] as const) {
      assertCloseTo(summary[group], withGoldenIds(goldenExpected[group]), group);
    }
  });

  test('give the same balance where millings tell their husk by weight, and not as a lot', () => {
    const told = created.map((record) => {
      const [husk] = record.outputs.filter(({ form }) => form === 'husk');
      if (husk === undefined) return record;
      const outputs = record.outputs.filter((lot) => lot !== husk);
      return { ...record, outputs, data: { ...record.data, huskKg: husk.kg } };
    });
    const summaryOf = (records: readonly FarmRecord[]) =>
      seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-06-15' });
    assert.notDeepEqual(told, created);
    assertCloseTo(summaryOf(told).waterfall, summaryOf(created).waterfall, 'waterfall');
  });
});
