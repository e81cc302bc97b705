import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';

export type FarmMembersTable = {
  farm_key: string;
  uid: string;
  role: FarmRole;
  since: Generated<Date>;
  change: string;
};

/** Who was a member and is none, until they are again: what devices are told of. */
export type FormerMembersTable = { farm_key: string; uid: string; change: string };

export type InvitationsTable = {
  farm_key: string;
  id: string;
  email: string;
  /** Lower-cased e-mail, as of accounts. */
  email_key: string;
  role: FarmRole;
  invited_by: string;
  /** Of what the first request sent. */
  request_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  accepted_by: string | null;
  /** When it was accepted, withdrawn or declined. */
  closed_at: NullableInstant;
};

/** SHA-256 of the token in each mail that an invitation was sent by, or in a link that was passed on by hand. */
export type InvitationLinksTable = {
  farm_key: string;
  hash: Buffer;
  invitation_id: string;
  by_hand: Generated<boolean>;
};
