import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../../record/record.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { all, ring, SQUARE, says } from './readiness-fixture.ts';

describe('plots that share land', () => {
  const box = (west: number, south: number, east: number, north: number) =>
    ring([west, south], [east, south], [east, north], [west, north], [west, south]);
  const shared = (boundary: unknown, changes: Partial<FarmRecord> = {}) => {
    const other = {
      ...recordOf('other', 'talhoes', { name: 'Sede', status: 'active', data: { boundary } }),
      ...changes,
    };
    return says('plot/overlap', all(other)).map(({ recordId, field, about }) => [recordId, field, about]);
  };
  const [found, none] = [[['plot', 'data.boundary', 'other']], []];

  test('are told from a hundredth of the smaller one on', () => {
    const share = (part: number) => [
      shared(box(-45.128 - part * 0.002, -22.12, -45.126, -22.118)),
      shared(box(-45.132, -22.12, -45.13 + part * 0.002, -22.118)),
      shared(box(-45.13, -22.118 - part * 0.002, -45.128, -22.116)),
      shared(box(-45.13, -22.122, -45.128, -22.12 + part * 0.002)),
    ];
    assert.deepEqual(share(0.012), [found, found, found, found]);
    assert.deepEqual(share(0.008), [none, none, none, none]);
    assert.deepEqual(shared(box(-45.1291, -22.1191, -45.129, -22.119)), found);
    assert.deepEqual(shared(box(-45.14, -22.13, -45.12, -22.11)), found);
  });

  test('are none with one that was grubbed up, has no outline or no land', () => {
    assert.deepEqual(shared(SQUARE), found);
    assert.deepEqual(shared(SQUARE, { status: 'eradicated' }), none);
    assert.deepEqual(shared({ type: 'Point', coordinates: [-45.129, -22.119] }), none);
    assert.deepEqual(
      shared(ring([-45.13, -22.12], [-45.128, -22.118], [-45.128, -22.12], [-45.13, -22.118], [-45.13, -22.12])),
      none,
    );
  });
});
