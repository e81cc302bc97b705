import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { FUNRURAL } from '@cafezal/domain/knowledge/funrural.ts';
import { at, KNOWLEDGE_VERSION, type Knowledge, knownVersion } from '@cafezal/domain/knowledge/knowledge.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { chooseCounting, mayCount } from './analytics-choice.ts';
import { deviceSecret } from './device-secret.ts';
import { isKnowledgeDue, keepKnowledge, recallKnowledge } from './kept-knowledge.ts';
import { putRemindersChoice, readRemindersChoice } from './reminders-choice.ts';

const shut = (): never => {
  throw new DOMException('shut', 'SecurityError');
};
const SHUT = { getItem: shut, setItem: shut, removeItem: shut } as object as MemoryStorage;
let storage: MemoryStorage;
Object.defineProperty(globalThis, 'localStorage', { get: () => storage });
beforeEach(() => {
  storage = new MemoryStorage();
});

describe('what a device knows of rates', () => {
  test('is asked for once a day, and not on the first day', () => {
    const due = (...days: string[]) => days.map(isKnowledgeDue);
    assert.deepEqual(due('2026-07-15', '2026-07-15', '2026-07-16', '2026-07-16', '2026-07-15'), [
      ...[false, false, true, false, true],
    ]);
    storage = SHUT;
    assert.deepEqual(due('2026-07-17', '2026-07-18'), [false, false]);
  });

  test('is there again at the next start, and no harm where the storage is shut', () => {
    const rows = [{ ...at(FUNRURAL.pf, '2026-11-23'), value: { inss: 150, rat: 11, senar: 20 } }];
    const knowledge = { version: KNOWLEDGE_VERSION + 50, tables: { 'funrural.pf': rows } } as object as Knowledge;
    recallKnowledge();
    assert.equal(knownVersion(), KNOWLEDGE_VERSION);
    keepKnowledge(knowledge);
    assert.equal(knownVersion(), KNOWLEDGE_VERSION, 'it is kept alone');
    recallKnowledge();
    assert.deepEqual([knownVersion(), at(FUNRURAL.pf, '2026-11-23').value.inss], [KNOWLEDGE_VERSION + 50, 150]);
    storage = SHUT;
    keepKnowledge(knowledge);
    recallKnowledge();
    assert.equal(knownVersion(), KNOWLEDGE_VERSION + 50);
  });
});

test('whether a person wants to be reminded is known once they said so', () => {
  assert.equal(readRemindersChoice(), null);
  putRemindersChoice(true);
  assert.equal(readRemindersChoice(), true);
  putRemindersChoice(false);
  assert.deepEqual([readRemindersChoice(), storage.getItem('cafezal.reminders')], [false, 'off']);
});

test('nothing is counted before a person agrees, nor where the storage is shut', () => {
  assert.equal(mayCount(), false);
  chooseCounting(true);
  assert.deepEqual([mayCount(), storage.getItem('cafezal.analytics')], [true, 'yes']);
  chooseCounting(false);
  assert.deepEqual([mayCount(), storage.getItem('cafezal.analytics')], [false, null]);
  storage = SHUT;
  assert.equal(mayCount(), false);
});

test('the secret of a device is made once, of characters that an address may have', (context) => {
  context.mock.method(crypto, 'getRandomValues', (bytes: Uint8Array) => bytes.fill(0xfb).fill(0xff, 16));
  const secret = deviceSecret();
  assert.match(secret, /^[\w-]{43}$/);
  assert.ok(secret.includes('-') && secret.includes('_'));
  assert.equal(storage.getItem('cafezal.device'), secret);
  context.mock.restoreAll();
  assert.equal(deviceSecret(), secret);
  storage.clear();
  assert.notEqual(deviceSecret(), secret);
});
