import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';

/** Where a farm is found by its address; `id` is its owner's. */
export type FarmAddressesTable = { key: string; user_id: string; id: string; slug: string };

/** On which farms a person works, as `farm_members` has it farm by farm. */
export type FarmPeopleTable = { uid: string; farm_key: string };

export type FarmMembersTable = {
  farm_key: string;
  uid: string;
  role: FarmRole;
  since: Generated<Date>;
  change: string;
};

/** Former members, until they join again; devices pull them. */
export type FormerMembersTable = { farm_key: string; uid: string; change: string };

export type InvitationsTable = {
  farm_key: string;
  id: string;
  email: string;
  /** Lower-cased e-mail, as of accounts. */
  email_key: string;
  role: FarmRole;
  invited_by: string;
  /** Hash of the first request. */
  request_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  accepted_by: string | null;
  /** When it was accepted, withdrawn or declined. */
  closed_at: NullableInstant;
};

/** SHA-256 of the token in each mail of an invitation, or in a link that is passed on by hand. */
export type InvitationLinksTable = {
  farm_key: string;
  hash: Buffer;
  invitation_id: string;
  by_hand: Generated<boolean>;
};
