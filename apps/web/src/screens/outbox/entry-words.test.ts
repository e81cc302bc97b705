import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import { discardedText, entryWords, momentWords, readingWords } from './entry-words.ts';

const NOW = new Date(2026, 6, 15, 18, 0);
const at = (day: number, hour: number, minute: number) => new Date(2026, 6, day, hour, minute).toISOString();

// Only the parts that the words read.
const record = { status: 'completed', inputs: [], outputs: [{ kg: 2306.4 }] } as unknown as DeviceRecord;
const entryOf = (mutation: Partial<QueuedEntry['mutation']>, shown: QueuedEntry['shown'] = {}): QueuedEntry => ({
  position: 1,
  farmId: 'f',
  mutation: { mutationId: 'm', section: 'secagem', recordId: 'r', op: 'update', at: at(15, 10, 42), ...mutation },
  shown,
  trouble: null,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('today and yesterday are said by name, any other day by its date', () => {
  assert.equal(momentWords(at(15, 10, 42), NOW), 'hoje, 10:42');
  assert.equal(momentWords(at(14, 16, 5), NOW), 'ontem, 16:05');
  assert.equal(momentWords(at(6, 17, 20), NOW), '06/07, 17:20');
});

test('a creation says its kilos, a deletion what it is', () => {
  assert.equal(plain(entryWords(entryOf({ op: 'create' }), record)), '2.306,4 kg');
  assert.equal(entryWords(entryOf({ op: 'delete' }), record), 'Excluir');
});

test('a change names its fields, the date only where it changed', () => {
  const patch = { date: '2026-07-15', notes: 'x', data: { finalHumidity: 11 } };
  assert.equal(entryWords(entryOf({ patch }), record), 'Mudou observações, umidade final');
  assert.equal(entryWords(entryOf({ patch: { date: '2026-07-14' } }, { date: '2026-07-14' }), record), 'Mudou data');
});

test('a reading says what was measured', () => {
  const reading = { position: 1, farmId: 'f', recordId: 'r', id: 'i', at: at(15, 10, 0), trouble: null };
  assert.equal(
    plain(readingWords({ ...reading, section: 'secagem', kind: 'humidity', value: 16.8 })),
    'Umidade do café, 16,8 %',
  );
  assert.equal(readingWords({ ...reading, section: 'secagem', kind: 'covered', value: 1 }), 'Coberto: sim');
});

test('discarding a change says that the change is lost, not the record', () => {
  assert.equal(discardedText(entryOf({ op: 'create' }), 'Lote 4'), 'Lote 4');
  assert.equal(discardedText(entryOf({ op: 'update' }), 'Lote 4'), 'A mudança em Lote 4');
});
