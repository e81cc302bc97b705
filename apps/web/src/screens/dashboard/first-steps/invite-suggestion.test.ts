import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { FARM_ROLES } from '@cafezal/domain/people/permissions.ts';
import { snooze } from '../../../data/device/snooze.ts';
import { MemoryStorage } from '../../../data/testing/memory-storage.ts';
import { hasOthers, inviteSnoozeKey, suggestsInviting } from './invite-suggestion.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-07-15T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const FARM = { id: '019d0000-0000-7000-8000-000000000001', role: 'owner', createdAt: daysAgo(2) } as const;
const ANA = { userId: 'ana', name: 'Ana', email: 'ana@example.test', role: 'owner' } as const;
const RUI = { userId: 'rui', name: 'Rui', email: 'rui@example.test', role: 'operator' } as const;
const OPEN = { id: 'c', email: 'rui@example.test', role: 'operator', expiresAt: '2026-07-22T12:00:00Z' } as const;

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true });
});

describe('the step to call others to a farm', () => {
  test('is offered to those who may invite alone', () => {
    const asked = FARM_ROLES.filter((role) => suggestsInviting({ farm: { ...FARM, role }, personId: 'ana', now: NOW }));
    assert.deepEqual(asked, ['owner', 'manager']);
  });

  test('is over once it was put off, on this farm and by this person alone', () => {
    snooze('ana', inviteSnoozeKey(FARM), NOW.getTime());
    const asks = (farm: { id?: string }, personId: string) =>
      suggestsInviting({ farm: { ...FARM, ...farm }, personId, now: NOW });
    assert.equal(asks({}, 'ana'), false);
    assert.equal(asks({}, 'rui'), true);
    assert.equal(asks({ id: '019d0000-0000-7000-8000-000000000002' }, 'ana'), true);
  });

  test('is of the first days, so that who works alone is not asked each month', () => {
    snooze('ana', inviteSnoozeKey(FARM), NOW.getTime());
    const later = new Date(NOW.getTime() + 31 * DAY_MS);
    assert.equal(suggestsInviting({ farm: FARM, personId: 'ana', now: later }), false);
    assert.equal(suggestsInviting({ farm: { ...FARM, createdAt: daysAgo(40) }, personId: 'rui', now: NOW }), false);
  });

  test('is done by another member or by an invitation', () => {
    assert.equal(hasOthers({ members: [ANA], invitations: [] }), false);
    assert.equal(hasOthers({ members: [ANA], invitations: [OPEN] }), true);
    assert.equal(hasOthers({ members: [ANA, RUI], invitations: [] }), true);
  });
});
