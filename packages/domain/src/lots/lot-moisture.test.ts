import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent, RecordOutput } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { lotMoisture } from './lot-moisture.ts';

const dried = (id: string, data: RecordContent['data'], output: Partial<RecordOutput> = {}) =>
  recordOf(id, 'secagem', { data, outputs: [{ ...outputOf('dry_cherry', 900), ...output }] });

function storeOf(
  sources: readonly ReturnType<typeof dried>[],
  kilos: readonly number[],
  data: RecordContent['data'] = {},
) {
  const inputs = sources.map(({ id }, at) => ({ recordId: id, output: '0', kg: kilos[at] ?? 0 }));
  const record = recordOf('store', 'armazenamento', {
    status: 'in_stock',
    data,
    inputs,
    outputs: [outputOf('dry_cherry', 900)],
  });
  const around = { record: (id: string) => sources.find((source) => source.id === id) };
  return { record, around };
}

describe('the moisture of a lot', () => {
  const sources = [dried('a', { finalHumidity: 11 }), dried('b', { finalHumidity: 12 })];

  test('is that which was read last, else that of the lot, else that which was typed, else the mean of its sources', () => {
    const { record, around } = storeOf(sources, [600, 300], { initialHumidity: 11.8 });
    const measured = { ...outputOf('dry_cherry', 900), humidity: 11.7 };
    assert.equal(lotMoisture(record, { ...around, lastRead: 12.3 }, measured), 12.3);
    assert.equal(lotMoisture(record, around, measured), 11.7);
    assert.equal(lotMoisture(record, around), 11.8);
    const untold = storeOf(sources, [600, 300]);
    assert.equal(lotMoisture(untold.record, untold.around), 11.3);
  });

  test('goes by the very lot that it came from, and by the end of a drying rather than its beginning', () => {
    const { record, around } = storeOf(
      [
        dried('a', { initialHumidity: 19, finalHumidity: 11 }, { humidity: 10.8 }),
        dried('b', { initialHumidity: 14, finalHumidity: 12 }),
      ],
      [100, 100],
    );
    assert.equal(lotMoisture(record, around), 11.4);
  });

  test('is not known where it is of no source or of one of them, and of coffee that was wet', () => {
    const none = storeOf([], []);
    assert.equal(lotMoisture(none.record, none.around), null);
    const wet = storeOf([dried('a', { finalHumidity: 11 }), dried('b', { initialHumidity: 55 })], [600, 300]);
    assert.equal(lotMoisture(wet.record, wet.around), null);
    const lost = storeOf(sources, [600, 300]);
    assert.equal(lotMoisture(lost.record, { record: () => undefined }), null);
  });

  test('ends where records name one another in a circle', () => {
    const { record } = storeOf([dried('store', {})], [900]);
    assert.equal(lotMoisture(record, { record: () => record }), null);
  });
});

test('the moisture of a lot is found through works that each split a lot into eight and join them again', () => {
  const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const outputs = KEYS.map((key) => ({ ...outputOf('green_bean', 10), key }));
  const allOf = (recordId: string) => KEYS.map((output) => ({ recordId, output, kg: 10 }));
  const works = Array.from({ length: 12 }, (_, at) =>
    recordOf(`w${at}`, 'beneficiamento', { inputs: allOf(at === 0 ? 'dried' : `w${at - 1}`), outputs }),
  );
  const last = works.at(-1) ?? assert.fail();
  const dried = recordOf('dried', 'secagem', { data: { finalHumidity: 11.5 }, outputs });
  const among = (records: typeof works) => new Map(records.map((one) => [one.id, one]));
  const moistureBy = (records: typeof works) => lotMoisture(last, { record: (id) => among(records).get(id) });
  assert.equal(moistureBy([dried, ...works]), 11.5);
  assert.equal(moistureBy(works), null);
});
