import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { warning } from '@cafezal/domain/definition/finding.ts';
import { confirmedWarnings, presentWarnings } from './confirmed-warnings.ts';

const high = warning('data.humidity', 'humidity/unlikely', 'Muito úmido.');
const twice = [high, warning('data.finalHumidity', 'humidity/unlikely', 'Muito úmido também.')];
const late = warning('date', 'date/late', 'Isso foi há muito tempo.');
const by = 'eu';
const at = '2026-06-10T10:00:00.000Z';
const earlier = { code: 'date/late', by: 'outra', at: '2026-06-01T10:00:00.000Z' };
const mine = (code: string) => ({ code, by, at });

describe('warnings that a person confirmed', () => {
  test('are those of the codes that were sent and are raised now, each once', () => {
    const sent = { confirmedWarnings: ['humidity/unlikely', 'other/one'] };
    assert.deepEqual(confirmedWarnings([], [...twice, late], { body: sent, by, at }), [mine('humidity/unlikely')]);
    assert.deepEqual(confirmedWarnings([], [late], { body: sent, by, at }), []);
  });

  test('are all that are raised where a star was sent', () => {
    assert.deepEqual(confirmedWarnings([], [...twice, late], { body: { confirmedWarnings: ['*'] }, by, at }), [
      mine('humidity/unlikely'),
      mine('date/late'),
    ]);
  });

  test('stay with who confirmed them first for as long as they are raised', () => {
    const all = { confirmedWarnings: ['*'] };
    const both = [earlier, mine('humidity/unlikely')];
    assert.deepEqual(confirmedWarnings([earlier], [high, late], { body: all, by, at }), both);
    assert.deepEqual(confirmedWarnings([earlier], [high, late], { body: null, by, at }), [earlier]);
    assert.deepEqual(confirmedWarnings([earlier], [high], { body: {}, by, at }), []);
  });

  test('are answered with their field, code and words, and nothing else', () => {
    assert.deepEqual(presentWarnings([high, late]), [
      { field: 'data.humidity', code: 'humidity/unlikely', message: 'Muito úmido.' },
      { field: 'date', code: 'date/late', message: 'Isso foi há muito tempo.' },
    ]);
  });
});
