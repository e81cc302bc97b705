import { may } from '@cafezal/domain/people/permissions.ts';
import type { Farm } from '../../../data/device/contract.ts';
import { isSnoozed, SNOOZE_DAYS } from '../../../data/device/snooze.ts';
import type { FarmPeople } from '../../../data/farms/farm-members.ts';
import { isOwnDemonstration } from '../../../data/farms/own-demonstration.ts';

const MS_PER_DAY = 86_400_000;

/** Snooze key of the suggestion to invite others to a farm. */
export const inviteSnoozeKey = ({ id }: Pick<Farm, 'id'>): string => `crew.${id}`;

/** Whether the farm has another member or an open invitation. */
export const hasOthers = ({ members, invitations }: FarmPeople): boolean =>
  members.length > 1 || invitations.length > 0;

type Asking = { farm: Pick<Farm, 'id' | 'role' | 'createdAt'>; personId: string; now: Date };

/**
 * Whether a person gets the suggestion to invite others: if they may invite, in the farm's first days, unless they
 * snoozed it. It is made once, not each month.
 */
export const suggestsInviting = ({ farm, personId, now }: Asking): boolean =>
  may(farm.role, 'farm.members') &&
  !isOwnDemonstration(farm) &&
  now.getTime() - farm.createdAt.getTime() < SNOOZE_DAYS * MS_PER_DAY &&
  !isSnoozed(personId, inviteSnoozeKey(farm), now.getTime());
