import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areaOn, dataOn, versionsOf } from './versions.ts';

const since = { from: null, area: 2, cultivar: 'Catuaí' };
const later = { from: '2026-03-01', area: 3, cultivar: 'Catuaí' };
const data = { area: 3.5, cultivar: 'Arara', slope: 12, versions: [since, later] };

describe('values that hold from a day on', () => {
  test('are those since ever until the first change, and the changed ones from its very day', () => {
    assert.deepEqual(
      ['2020-01-01', '2026-02-28', '2026-03-01', '2026-12-31'].map((day) => areaOn({ data }, day)),
      [2, 2, 3, 3],
    );
    assert.deepEqual(dataOn(data, '2026-02-28'), { ...data, area: 2, cultivar: 'Catuaí' });
  });
  test('are the ones under their own names where no others are kept, or none so early', () => {
    assert.equal(dataOn({ area: 4 }, '2026-01-01').area, 4);
    assert.equal(areaOn({ data: { area: 4, versions: [later] } }, '2026-02-28'), 4);
    assert.equal(areaOn({ data: { area: null } }, '2026-01-01'), undefined);
  });
  test('are listed as they are kept, else as they are since ever', () => {
    assert.deepEqual(versionsOf(data, ['area']), [since, later]);
    assert.deepEqual(versionsOf({ versions: [{ area: 1 }] }, ['area']), [{ area: 1, from: null }]);
    assert.deepEqual(versionsOf({ area: 4, slope: 1 }, ['area', 'cultivar']), [
      { area: 4, cultivar: null, from: null },
    ]);
  });
});
