import { may } from '@cafezal/domain/people/permissions.ts';
import type { Farm } from '../../../data/device/contract.ts';
import { isSnoozed, SNOOZE_DAYS } from '../../../data/device/snooze.ts';
import type { FarmPeople } from '../../../data/farms/farm-members.ts';
import { isOwnDemonstration } from '../../../data/farms/make-demonstration.ts';

const MS_PER_DAY = 86_400_000;

/** The name under which a person puts off to call others to a farm. */
export const crewOf = ({ id }: Pick<Farm, 'id'>): string => `crew.${id}`;

/** Whether somebody else is on a farm, or asked to come. */
export const hasCrew = ({ members, invitations }: FarmPeople): boolean => members.length > 1 || invitations.length > 0;

type Asking = { farm: Pick<Farm, 'id' | 'role' | 'createdAt'>; personId: string; now: Date };

/**
 * Whether a person is asked whom to call to a farm: who may invite, in its first days, unless they put it off. Who works
 * alone is asked once, not each month.
 */
export const asksForCrew = ({ farm, personId, now }: Asking): boolean =>
  may(farm.role, 'farm.members') &&
  !isOwnDemonstration(farm) &&
  now.getTime() - farm.createdAt.getTime() < SNOOZE_DAYS * MS_PER_DAY &&
  !isSnoozed(personId, crewOf(farm), now.getTime());
