import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertCloseTo } from '../golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '../golden/expected.ts';
import { savedFarm } from '../golden/saved-farm.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { stageOf } from '../stages/stages.ts';
import { demonstrationId, isDemonstrationId } from './demonstration-id.ts';
import { workedFarm } from './worked-farm.ts';

const AT = '2026-11-21T12:00:00.000Z';
const { farm, mutations, measured } = workedFarm(AT);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
const saved = savedFarm();
const warnings = mutations.flatMap(({ section, recordId, patch }) =>
  saved.save(section, recordId, patch).warnings.map(({ code }) => code),
);
const records = [...saved.records.values()];

describe('the farm of the worked season', () => {
  test('is told from others by its id, also once it is renamed, and each one has its own', () => {
    assert.ok(isDemonstrationId(demonstrationId('0a1b2c3d4e5f')));
    assert.match(demonstrationId('0A1b-2c3d4e5f99'), UUID);
    assert.notEqual(demonstrationId('000000000001'), demonstrationId('000000000002'));
    assert.equal(isDemonstrationId('019d1111-2026-7000-8000-000000000001'), false);
  });

  test('says in its name that it is an example', () => {
    assert.equal(farm.name, 'Fazenda Boa Vista (exemplo)');
  });

  test('is the same whenever it is made, with an id for every record and reading', () => {
    assert.deepEqual(workedFarm(AT), { farm, mutations, closes: [], measured });
    const ids = [
      ...mutations.map(({ recordId }) => recordId),
      ...measured.flatMap(({ readings }) => readings.map(({ id }) => id)),
    ];
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      ids.filter((id) => !UUID.test(id)),
      [],
    );
  });

  test('is taken by every rule and gives the figures of the worked season', () => {
    const summary = seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-06-15' });
    for (const group of ['harvest', 'production', 'stock', 'cost', 'waterfall', 'progress'] as const) {
      assertCloseTo(summary[group], withGoldenIds(goldenExpected[group]), group);
    }
  });

  test('has pickers whose medidas are those of the harvest, and buyers who are partners', () => {
    assert.deepEqual(
      warnings.filter((code) => code.startsWith('pickers/') || code.startsWith('workers/')),
      [],
    );
    const sede = saved.records.get(goldenId('H11'));
    const paid = rowsAt(sede?.data ?? {}, 'pickerRecords').reduce(
      (sum, row) => sum + (numberAt(row, 'measures') ?? 0),
      0,
    );
    assert.ok(Math.abs(paid - 8000 / 60) < 0.01);
    const sales = records.filter(({ section }) => section === 'vendas');
    assert.equal(sales.length, 8);
    for (const { data } of sales) {
      assert.equal(saved.records.get(textAt(data, 'buyerId') ?? '')?.name, data.buyer);
    }
  });
});

describe('what was measured on the farm of the worked season', () => {
  const readingsOf = (key: string) => measured.find(({ recordId }) => recordId === goldenId(key))?.readings ?? [];
  const moistures = (key: string) => readingsOf(key).filter(({ kind }) => kind === 'humidity');

  test('lies in the days of the work and in the range of its kind', () => {
    for (const { section, recordId, readings } of measured.filter((one) => one.section !== 'armazenamento')) {
      const record = saved.records.get(recordId);
      for (const { kind, at, value } of readings) {
        const { min, max } = stageOf(section).readings[kind] ?? { min: Number.NaN, max: Number.NaN };
        assert.ok(value >= min && value <= max, `${recordId} ${kind} ${value}`);
        assert.ok(at.slice(0, 10) >= (record?.date ?? '') && at.slice(0, 10) <= String(record?.data.endDate));
      }
    }
  });

  test('begins and ends as each of the nine dryings says, one a day', () => {
    const dryings = records.filter(({ section }) => section === 'secagem');
    assert.equal(dryings.length, 9);
    for (const { id, slug, data } of dryings) {
      const values = measured
        .find(({ recordId }) => recordId === id)
        ?.readings.filter(({ kind }) => kind === 'humidity')
        .map(({ value }) => value);
      assert.equal(values?.[0], data.initialHumidity, slug);
      assert.equal(values?.at(-1), data.finalHumidity, slug);
    }
  });

  test('falls all the way, save where it rained', () => {
    const rises = (key: string): number =>
      moistures(key).filter(({ value }, at, all) => at > 0 && value > (all[at - 1]?.value ?? 0)).length;
    assert.deepEqual(['D1', 'D2', 'D3', 'D5', 'D6', 'D7', 'D8', 'D9'].map(rises), [0, 0, 0, 0, 0, 0, 0, 0]);
    assert.equal(rises('D4'), 1);
    const rain = readingsOf('D4').filter(({ kind }) => kind === 'rain');
    assert.deepEqual(
      rain.map(({ at, value }) => [at.slice(0, 10), value]),
      [['2026-06-14', 18]],
    );
  });

  test('has the pH and °Brix of both fermentations', () => {
    assert.deepEqual(
      readingsOf('F2')
        .map(({ kind, value }) => `${kind} ${value}`)
        .filter((_, at) => at % 4 === 0 || at % 4 === 3),
      ['ph 5.4', 'ph 4.1', 'brix 22', 'brix 14'],
    );
  });

  test('has fermentations that are measured for as long as they took', () => {
    for (const key of ['F1', 'F2']) {
      const { data } = saved.records.get(goldenId(key)) ?? {};
      const hours = readingsOf(key).map(({ at }) => Date.parse(at) / 3_600_000);
      assert.equal(Math.max(...hours) - Math.min(...hours), data?.duration, key);
    }
  });
});
