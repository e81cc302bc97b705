import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { wallTime } from './wall-time.ts';

const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'Europe/Lisbon', 'Asia/Kathmandu', 'UTC'];

describe('the calendar and the clock on a wall', () => {
  // The engine of Node has what browsers have, behind a flag.
  setFlagsFromString('--harmony-temporal');
  const temporal: unknown = runInNewContext('Temporal');
  const withTemporal = (zone: string, at: Date): string => {
    Object.assign(globalThis, { Temporal: temporal });
    try {
      return wallTime(zone, at);
    } finally {
      Reflect.deleteProperty(globalThis, 'Temporal');
    }
  };
  after(() => setFlagsFromString('--no-harmony-temporal'));

  test('show the day and the hour of their zone', () => {
    const at = new Date('2026-06-04T03:05:09.999Z');
    for (const show of [wallTime, withTemporal]) {
      assert.equal(show('America/Sao_Paulo', at), '2026-06-04T00:05:09');
      assert.equal(show('America/Manaus', at), '2026-06-03T23:05:09');
    }
  });

  test('have four digits of the year, also while it is typed', () => {
    for (const year of ['0002', '0020', '0202'])
      for (const show of [wallTime, withTemporal])
        assert.equal(show('UTC', new Date(`${year}-11-28T10:00:00Z`)), `${year}-11-28T10:00:00`);
  });

  test('show the same in a browser that knows time zones by itself', () => {
    const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (zone, at) => {
        assert.equal(withTemporal(zone, at), wallTime(zone, at));
      }),
    );
  });

  test('are refused for what is no instant or no zone', () => {
    for (const show of [wallTime, withTemporal]) {
      assert.throws(() => show('America/Sao_Paulo', new Date('ontem')), { name: 'RangeError' });
      assert.throws(() => show('America/Nenhures', new Date()), { name: 'RangeError' });
    }
  });
});
