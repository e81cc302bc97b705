import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { proveFarm } from '../db/farm-reach.ts';
import type { FarmScope } from '../db/farm-scope.ts';
import type { StoredRecord } from '../db/stored-record.ts';

/** An id that ends in one hexadecimal digit, for tests without a database. */
export const idOf = (digit: string): string => `0199aaaa-0000-7000-8000-00000000000${digit}`;

/** A stored record of such an id, for tests without a database: by default completed on 1 June 2026. */
export const storedOf = (digit: string, section: Section, changes: Partial<StoredRecord> = {}): StoredRecord => ({
  ...recordOf(idOf(digit), section),
  change: '1',
  ...changes,
});

/** What a person of a role may do on a farm, for tests without a database. */
export const scopeOf = (role: FarmRole): FarmScope => ({
  ...proveFarm(idOf('f')),
  farmId: 'farm',
  slug: 'farm',
  userId: 'eu',
  role,
  seq: '1',
  permission: { isSeen: true },
});
