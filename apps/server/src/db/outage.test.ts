import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outageOf } from './outage.ts';

test('a disk that is full, above its quota or for reading alone is away for a while, and no fault of ours', () => {
  const told = (code: string) => outageOf(Object.assign(new Error(code), { code }));
  assert.deepEqual(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].map(told), [
    'storage/full',
    'storage/full',
    'server/not-ready',
    undefined,
  ]);
});
