import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, openDeviceDatabase, type UnsentReading } from '../database/device-database.ts';
import type { Tries } from '../database/tries.ts';
import { allUnsentReadings } from '../database/unsent-readings.ts';
import { newId } from '../page/new-id.ts';
import { discard, discardReading } from './discard.ts';
import { enqueue } from './outbox.ts';

const AT = '2026-07-15T10:00:00.000Z';
const FOR = { makeId: () => 'deletion', at: AT };
const ONCE: Tries = { count: 1, lastAt: AT, answeredAt: AT };
const OFTEN: Tries = { ...ONCE, count: 3 };
const SILENT: Tries = { count: 1, lastAt: AT };

/** What became of an item that waits with a reason, and whether the server may have it. */
const CASES: readonly (readonly [
  what: string,
  item: { wasTried?: boolean; tries?: Tries; code: string },
  mayBeThere: boolean,
])[] = [
  ['never sent', { wasTried: false, code: 'farm/forbidden' }, false],
  ['sent by an older app', { code: 'farm/forbidden' }, true],
  ['read from a file', { wasTried: true, code: 'farm/forbidden' }, true],
  ['sent without an answer', { wasTried: true, tries: SILENT, code: 'farm/forbidden' }, true],
  ['refused for itself', { wasTried: true, tries: OFTEN, code: 'record/invalid' }, false],
  ['refused with its call the only time', { wasTried: true, tries: ONCE, code: 'request/too-large' }, false],
  ['refused with its call after others', { wasTried: true, tries: OFTEN, code: 'request/too-large' }, true],
  ['refused to the role after others', { wasTried: true, tries: OFTEN, code: 'farm/role-forbidden' }, true],
];

let database: DeviceDatabase;
beforeEach(async () => {
  database = await openDeviceDatabase(newId());
});

describe('a creation that is discarded', () => {
  const write = (mutationId: string, op: Mutation['op'] = 'update') =>
    enqueue(database, {
      farmId: 'f',
      mutation: { mutationId, section: 'secagem', recordId: 'a', op, patch: { name: mutationId }, at: AT },
      shown: { name: mutationId },
    });
  const waiting = async () => (await database.getAll('outbox')).map(({ mutation, trouble }) => [mutation.op, trouble]);

  for (const [what, { code, ...item }, mayBeThere] of CASES) {
    test(`${what} ${mayBeThere ? 'is sent again and then deleted' : 'goes'}`, async () => {
      const { wasTried: _, ...entry } = await write('make', 'create');
      await write('change');
      const held = { ...entry, ...item, trouble: { kind: 'refused', code, message: 'Não.', fields: {} } } as const;
      await database.put('outbox', held);
      await discard(database, held, FOR);
      const both = [
        ['create', null],
        ['delete', null],
      ];
      assert.deepEqual(await waiting(), mayBeThere ? both : []);
      if (!mayBeThere) return;
      const [, deletion] = await database.getAll('outbox');
      assert.deepEqual(deletion?.mutation, {
        ...{ mutationId: 'deletion', section: 'secagem', recordId: 'a', op: 'delete', baseVersion: 1, at: AT },
      });
      await discard(database, held, FOR);
      assert.deepEqual(await waiting(), [], 'discarded once more it goes');
    });
  }

  test('that left the queue meanwhile brings nothing back', async () => {
    const entry = await write('make', 'create');
    await database.delete('outbox', entry.position);
    await discard(database, { ...entry, wasTried: true }, FOR);
    assert.deepEqual(await waiting(), []);
  });
});

describe('a reading that is discarded', () => {
  for (const [what, { code, ...item }, mayBeThere] of CASES) {
    test(`${what} ${mayBeThere ? 'is sent again and then removed' : 'goes'}`, async () => {
      const place = { farmId: 'f', id: 'm', recordId: 'a', section: 'secagem', kind: 'humidity' } as const;
      const held: UnsentReading = { ...place, at: AT, value: 12, ...item, trouble: { code, message: 'Não.' } };
      const position = Number(await database.add('unsentReadings', held));
      const waiting = async () =>
        (await allUnsentReadings(database)).map(({ isRemoval, trouble }) => [isRemoval === true, trouble]);
      await discardReading(database, { ...held, position });
      const both = [
        [false, null],
        [true, null],
      ];
      assert.deepEqual(await waiting(), mayBeThere ? both : []);
      await discardReading(database, { ...held, position });
      assert.deepEqual(await waiting(), [], 'discarded once more it goes');
    });
  }
});
