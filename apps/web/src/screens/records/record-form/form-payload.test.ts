import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePayload, createPayload } from './form-payload.ts';

const STORED = {
  name: 'Mata',
  date: '2026-07-15',
  notes: null,
  inputs: [],
  data: { method: 'natural', waterUsed: 12 },
};

test('a creation sends only what says something', () => {
  assert.deepEqual(
    createPayload({
      name: 'Mata',
      notes: null,
      data: { method: 'natural', equipment: null },
      outputs: [{ form: 'cherry_ripe', key: 'cherry-ripe', kg: null }],
    }),
    { name: 'Mata', data: { method: 'natural' } },
  );
});

test('an edit sends the changed parts alone, data key by key, what was emptied as null', () => {
  const after = { ...STORED, notes: 'Choveu', data: { method: 'natural', waterUsed: '' } };
  assert.deepEqual(changePayload(STORED, after), { notes: 'Choveu', data: { waterUsed: null } });
});

test('an edit that changes nothing sends nothing, blanks being alike', () => {
  assert.deepEqual(changePayload(STORED, { ...STORED, notes: '', data: { ...STORED.data, equipment: '' } }), {});
});

test('lots are sent whole when one of them changed', () => {
  const inputs = [{ recordId: 'a', output: '0', kg: '10' }];
  assert.deepEqual(changePayload(STORED, { ...STORED, inputs }), { inputs });
});
