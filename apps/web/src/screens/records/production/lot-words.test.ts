import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import type { Measured } from '@cafezal/domain/attention/attention-item.ts';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { type LotInHand, lotsInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { type BoardDay, boardDay } from '../../farm/board-day.ts';
import { lotNames, lotTags } from './lot-words.ts';

const TARGET = { low: 11, high: 11.5 };
const TIMEZONE = 'America/Sao_Paulo';
const golden = goldenRecords();

function sampleOf(section: FarmRecord['section']): FarmRecord {
  const found = golden.find((record) => record.section === section);
  assert.ok(found);
  return found;
}

function inside(record: FarmRecord, kind: LotInHand['kind'] = 'inside'): LotInHand {
  return {
    record,
    section: record.section,
    output: null,
    label: null,
    kg: 1000,
    greenKg: 0,
    reservedKg: 0,
    ageDays: 5,
    kind,
  };
}

function dayWith(records: readonly FarmRecord[], readings: readonly Measured[]): BoardDay {
  const now = '2026-07-15T15:00:00-03:00';
  const settings = { timezone: TIMEZONE, targetMoisture: TARGET, minimumRestDays: 15 };
  return boardDay(
    { readings, now, items: attentionOf({ records, readings, now, ...settings, readingOverdueHours: 6 }) },
    settings,
  );
}

/** The tags of a drying that began on `date` and was measured so. */
function dryingTags(date: string, ...measured: [at: string, value: number][]): string[] {
  const sample = sampleOf('secagem');
  const data = { ...sample.data, dryingMethod: 'patio_concrete' };
  const record: FarmRecord = { ...sample, data, date, status: 'in_progress', outputs: [] };
  const readings = measured.map(([at, value]) => ({ recordId: record.id, kind: 'humidity', at, value }));
  return lotTags(inside(record), dayWith([record], readings)).map(({ text }) => text);
}

describe('a drying on the board', () => {
  test('says its moisture and when it should be ready', () => {
    const tags = dryingTags('2026-07-05', ['2026-07-14T08:00:00-03:00', 14], ['2026-07-15T08:00:00-03:00', 13]);
    assert.deepEqual(tags, ['13\u00a0% · sexta']);
  });

  test('says what the dashboard says of it: to be measured, done, dried too far, too long on the patio', () => {
    assert.deepEqual(dryingTags('2026-07-05', ['2026-07-13T08:00:00-03:00', 16.8]), ['16,8\u00a0% · medir']);
    assert.deepEqual(dryingTags('2026-07-05', ['2026-07-15T08:00:00-03:00', 11.2]), ['11,2\u00a0% · pronto']);
    assert.deepEqual(dryingTags('2026-07-05', ['2026-07-15T08:00:00-03:00', 9.8]), ['9,8\u00a0% · passou']);
    assert.deepEqual(dryingTags('2026-05-18', ['2026-07-15T08:00:00-03:00', 16.8]), ['Dias demais']);
    assert.deepEqual(dryingTags('2026-07-15'), ['Sem medição']);
  });
});

test('a fermentation says its last pH, as its list does', () => {
  const record: FarmRecord = { ...sampleOf('fermentacao'), date: '2026-07-15', status: 'in_progress', outputs: [] };
  const reading = { recordId: record.id, kind: 'ph', at: '2026-07-15T14:00:00-03:00', value: 4.3 };
  assert.deepEqual(lotTags(inside(record), dayWith([record], [reading])), [
    { text: 'pH\u00a04,3 · na meta', tone: 'success' },
  ]);
  assert.deepEqual(lotTags(inside(record, 'left'), dayWith([record], [reading])), []);
});

test('resting coffee says until when it rests, and then that it is ready', () => {
  const rests = (date: string) => {
    const record: FarmRecord = { ...sampleOf('descanso'), date, status: 'in_progress' };
    return lotTags(inside(record), dayWith([record], [])).map(({ text }) => text);
  };
  assert.deepEqual(rests('2026-07-02'), ['Até 01/08']);
  assert.deepEqual(rests('2026-06-15'), ['Pronto']);
});

test('a sale says until when it is to be delivered, and warns once that day is past', () => {
  const sells = (data: FarmRecord['data']) => {
    const record: FarmRecord = { ...sampleOf('vendas'), data };
    return lotTags(inside(record, 'promised'), dayWith([record], []));
  };
  assert.deepEqual(sells({ deliveryTo: '2026-09-20' }), [{ text: 'Entrega 20/09', tone: 'stage' }]);
  assert.deepEqual(sells({ deliveryTo: '2026-07-01' }), [{ text: 'Entrega 01/07', tone: 'warning' }]);
  assert.deepEqual(sells({}), [{ text: 'A entregar', tone: 'stage' }]);
});

test('lots are called by what tells them apart beside the icon of their stage', () => {
  const lots = lotsInHand({ records: golden, today: '2026-12-31', season: null });
  for (const lot of lots) assert.doesNotMatch(lotNames(lot).name, /^(?:Secagem|Descanso|Benefício) d/);
  const sample = sampleOf('beneficiamento');
  const milled = sample.outputs.find(({ form }) => form === 'green_bean');
  assert.ok(milled);
  const record = { ...sample, name: 'Benefício do boia', outputs: [{ ...milled, grade: '14' }] };
  const lot: LotInHand = { ...inside(record, 'left'), output: milled.key, label: 'Beneficiado 14' };
  assert.deepEqual(lotNames(lot), { name: 'Peneira 14', of: 'Boia' });
  assert.deepEqual(lotNames({ ...lot, label: null }), { name: 'Boia', of: null });
});
