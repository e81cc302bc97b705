import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, noonAfterSeason } from './farm-client.ts';

test('a test about a season has a noon on the farm, within a day where the season is over, whenever it runs', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (now) => {
      const noon = noonAfterSeason(now.getTime());
      assert.equal(new Date(noon).toISOString().slice(11), '15:00:00.000Z');
      assert.ok(noon >= Math.max(now.getTime(), Date.parse('2026-12-01')));
      if (now >= new Date('2026-12-02')) assert.ok(noon - now.getTime() < DAY_MS);
    }),
  );
});
