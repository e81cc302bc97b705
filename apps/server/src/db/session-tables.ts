import type { Instant, NullableInstant } from './column-types.ts';

export type SessionsTable = {
  id: string;
  uid: string;
  created_at: Instant;
  last_used_at: Instant;
  ended_at: NullableInstant;
  user_agent: string | null;
  address: string | null;
  /** When the person last proved their identity, by password or with Google. */
  reauthenticated_at: NullableInstant;
};

/** Sessions of erased accounts, as long as their access tokens may live. */
export type ErasedSessionsTable = { id: string; at: Instant };

/** Devices that a person signed in from, by the SHA-256 of a secret on the device. */
export type KnownDevicesTable = { uid: string; hash: Buffer; last_used_at: Instant };

/** Refresh tokens by their SHA-256; `number` distinguishes the successors of one token. */
export type RefreshTokensTable = {
  hash: Buffer;
  session_id: string;
  state: 'confirmed' | 'unconfirmed' | 'retired' | 'dead';
  number: number;
  made_at: Instant;
  /** When a successor was first used; null unless retired. */
  retired_at: NullableInstant;
};
