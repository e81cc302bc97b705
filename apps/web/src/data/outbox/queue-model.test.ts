import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import fc from 'fast-check';
import { writeOf } from '../farm/save-record.ts';
import { ApiError } from '../server/api.ts';
import { OWN_PARTS, type Parts } from '../testing/queue-device.ts';
import { QueueModel } from '../testing/queue-model.ts';
import { type Step, step } from '../testing/queue-steps.ts';
import type { Fate } from '../testing/simulated-server.ts';
import { SlowUploadError } from './call-size.ts';
import { enqueue } from './outbox.ts';

/** The property of the queue, with these parts. */
const queueProperty = (parts: Parts) =>
  fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
    const model = new QueueModel(parts);
    await model.open();
    try {
      for (const action of steps) await model.take(action);
      await model.settle();
      await model.check();
    } finally {
      model.close();
    }
  });

type Act =
  | 'create'
  | 'delete'
  | 'restore'
  | 'undelete'
  | 'undo'
  | 'open'
  | 'measure'
  | 'unmeasure'
  | 'remeasure'
  | 'correct';
const on = (kind: Act, device: number): Step => ({
  kind,
  device,
  tab: 0,
  at: 0,
});
const edit = (device: number, kind: 'edit' | 'saveOpen' = 'edit'): Step => ({ kind, device, tab: 0, at: 0, key: 'kg' });
const call = (device: number, ...fates: Fate[]): Step => ({ kind: 'exchange', device, tab: 0, fates });

/** Days that were found to go wrong once. */
const FOUND_DAYS: [Step[]][] = [
  // Given up at the question, the first deletion leaves a restoring that finds nothing to restore.
  [[on('delete', 1), on('restore', 1), edit(0), on('delete', 1)]],
  // The deletion has arrived, and was pulled, when it is taken back.
  [[on('delete', 0), call(0, 'ok', 'lostRequest'), on('undelete', 0)]],
  [[on('delete', 0), call(0, 'ok'), on('undelete', 0)]],
  // What was refused is deleted or taken back.
  [[on('create', 0), call(0, 'refusesOne'), { kind: 'delete', device: 0, tab: 0, at: 0 }, call(0, 'ok')]],
  [[on('create', 0), call(0, 'refusesOne'), on('undo', 0), call(0, 'ok')]],
  // What is deleted before it is sent is refused.
  [[on('create', 0), { kind: 'delete', device: 0, tab: 0, at: 1 }, call(0, 'refusesOne', 'ok')]],
  // What takes the place of a reading needs that one gone.
  [[on('measure', 0), call(0, 'ok'), on('correct', 0), call(0, 'ok')]],
  [[on('measure', 0), call(0, 'ok'), on('unmeasure', 0), on('remeasure', 0), call(0, 'ok')]],
  [[on('measure', 0), call(0, 'ok'), on('unmeasure', 0), call(0, 'lostAnswer'), on('remeasure', 0), call(0, 'ok')]],
];

test('whatever is lost, refused, repeated, left or reloaded, each write arrives once or is told, all devices agree, and nothing undone comes back', async () => {
  await fc.assert(queueProperty(OWN_PARTS), { numRuns: 60, examples: FOUND_DAYS });
});

/** Days on which each of the faults below shows. */
const BAD_DAYS: [Step[]][] = [
  [[on('open', 0), edit(0), edit(0, 'saveOpen'), call(0, 'ok')]],
  [[on('create', 0), call(0, 500)]],
  [[edit(0), call(0, 'ok'), on('delete', 1), call(1, 'ok')]],
  [[on('create', 0), call(0, 'lostAnswer'), on('undo', 0)]],
  [[on('create', 0), call(0, 'hangs'), call(0, 'ok')]],
  [[on('create', 0), on('create', 0), on('create', 0), call(0, 'slowLost', 'slowLost', 'ok')]],
  [[on('delete', 0), call(0, 'ok'), on('undelete', 0)]],
];

const withoutBase = ({ baseVersion, ...mutation }: Mutation): Mutation =>
  mutation.op === 'delete' || baseVersion === undefined ? mutation : { ...mutation, baseVersion };

const FAULTS: Readonly<Record<string, Partial<Parts>>> = {
  'a queue that drops what the server fails at': {
    onFailure: async (database, error) => {
      if (error instanceof ApiError && error.status >= 500) await database.clear('outbox');
    },
  },
  'a deletion without the version that its person saw': {
    transport: (transport) => ({ ...transport, send: (mutations) => transport.send(mutations.map(withoutBase)) }),
  },
  'a form whose person counts as having seen what another tab saved meanwhile': {
    enqueue: (database, { sawUpTo: _, ...write }) => enqueue(database, write),
  },
  'a deletion that is taken back on the record as it was before': {
    undoDeletion: (_, deleted, made) => writeOf('restore', deleted, made),
  },
  'an undo that drops what was sent': {
    undoCreation: async (database, { farmId, mutation }) => {
      const keys = await database.getAllKeysFromIndex('outbox', 'byRecord', [farmId, mutation.recordId]);
      for (const key of keys) await database.delete('outbox', key);
    },
  },
  'a call that took too long and counts as sent': {
    transport: (transport) => ({
      ...transport,
      send: (mutations) =>
        transport.send(mutations).catch((error: unknown) => {
          if (!(error instanceof SlowUploadError)) throw error;
          return mutations.map(({ mutationId }) => ({ mutationId, status: 'applied' as const }));
        }),
    }),
  },
  'a lock that is never let go of': {
    lock: (name, work) => navigator.locks.request(name, () => work(new AbortController().signal)),
  },
};

describe('the model of the queue finds', () => {
  for (const [name, fault] of Object.entries(FAULTS)) {
    test(name, async () => {
      const { failed } = await fc.check(queueProperty({ ...OWN_PARTS, ...fault }), {
        numRuns: 200,
        endOnFailure: true,
        examples: BAD_DAYS,
      });
      assert.ok(failed);
    });
  }
});
