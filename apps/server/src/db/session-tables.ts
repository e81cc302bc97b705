import type { Instant, NullableInstant } from './column-types.ts';

export type SessionsTable = {
  id: string;
  uid: string;
  created_at: Instant;
  last_used_at: Instant;
  ended_at: NullableInstant;
  user_agent: string | null;
  address: string | null;
  /** When its person last proved who they are, by password or with Google. */
  reauthenticated_at: NullableInstant;
};

/** Sessions of accounts that were erased, for as long as one of their access tokens may live. */
export type ErasedSessionsTable = { id: string; at: Instant };

/** Devices that a person signed in from, by the SHA-256 of a secret that the device keeps. */
export type KnownDevicesTable = { uid: string; hash: Buffer; last_used_at: Instant };

/** Refresh tokens by their SHA-256; `number` tells the successors of one token apart. */
export type RefreshTokensTable = {
  hash: Buffer;
  session_id: string;
  state: 'confirmed' | 'unconfirmed' | 'retired' | 'dead';
  number: number;
  made_at: Instant;
  /** When a successor was first used, for one that is retired. */
  retired_at: NullableInstant;
};
