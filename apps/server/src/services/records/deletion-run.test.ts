import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatabaseTransaction } from '../../db/database.ts';
import { scopeOf } from '../../test/bare-records.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { DeletionRun } from './deletion-run.ts';

test('a step that deletes nothing is no deletion', async () => {
  // Nothing is asked before it is known what is deleted.
  const nothing = {} as DatabaseTransaction & FarmWriting;
  const run = new DeletionRun({ trx: nothing, scope: scopeOf('owner') }, [null]);
  await assert.rejects(run.delete({ authSecret: '', now: () => new Date(0) }, nothing, 0), /no deletion/);
});
