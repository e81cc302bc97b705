import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import type { SharedFile, Show } from '@cafezal/domain/open-chain/publication/show.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';

export type PublicationsTable = {
  farm_key: string;
  id: string;
  /** Of the address at which it is read, by which `publication_addresses` finds the farm. */
  token: string;
  record_id: string;
  output: string;
  show: JSONColumnType<Show, string, string>;
  languages: string[];
  /** Grows with each change of what the page shows. */
  revision: Generated<number>;
  created_at: Instant;
  expires_at: NullableInstant;
  revoked_at: NullableInstant;
  /** How often the page was opened, and when last; counted without addresses. */
  views: Generated<string>;
  viewed_at: NullableInstant;
};

export type PublicationVersionsTable = {
  farm_key: string;
  publication_id: string;
  number: number;
  at: Instant;
  snapshot: JSONColumnType<LotSnapshot, string, never>;
};

export type PublicationFilesTable = {
  /** Under what the copy is stored. */
  file: string;
  farm_key: string;
  publication_id: string;
  version: number;
  kind: 'photo' | SharedFile;
  /** The photo that was copied. */
  photo_id: string | null;
  bytes: number;
};

export type PublicationAddressesTable = { token: string; farm_key: string | null; publication_id: string };
