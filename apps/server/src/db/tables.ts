import type { ConfirmedWarning, RecordInput, RecordOutput, Section } from '@cafezal/domain/record/record.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';
import type {
  FarmMembersTable,
  FormerMembersTable,
  InvitationLinksTable,
  InvitationsTable,
} from './membership-tables.ts';
import type { ErasedSessionsTable, KnownDevicesTable, RefreshTokensTable, SessionsTable } from './session-tables.ts';

/** A numeric: text on reading (exact), text or number on writing. */
type Numeric = ColumnType<string, string | number, string | number>;

export type AccountsTable = {
  uid: string;
  email: string;
  /** Lower-cased e-mail: what is unique. */
  email_key: string;
  password_hash: string | null;
  display_name: string | null;
  photo_url: string | null;
  email_verified: Generated<boolean>;
  provider: 'password' | 'google.com';
  google_subject: string | null;
  created_at: Generated<Date>;
};

/** Photos whose rows are gone and whose files are to go. */
export type ErasedPhotosTable = { file: string; at: Instant };

export type ThrottleHitsTable = { bucket: string; at: Instant };

export type ProfilesTable = {
  uid: string;
  name: string | null;
  email: string;
  phone: JSONColumnType<{ countryCode: string; areaCode: string; number: string }> | null;
  photo_url: string | null;
  document: string | null;
  role: Generated<'produtor' | 'equipe' | 'admin'>;
  pending_plan_id: string | null;
  plan_id: string;
  plan_status: string;
  trial_ends_at: NullableInstant;
  email_verified: boolean;
  account_provider_id: 'password' | 'google.com';
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type FarmsTable = {
  /** Key of every row of the farm; `id` is the client's and unique within its owner only. */
  key: string;
  id: string;
  user_id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  region: string;
  total_area: Numeric;
  image_url: string | null;
  state_registration: string | null;
  settings: ColumnType<Record<string, unknown>, string | undefined, string>;
  request_hash: Buffer | null;
  version: Generated<number>;
  /** Last change number given out on this farm; taken under the row's lock, so numbers follow commits. */
  seq: Generated<string>;
  /** The change number of the farm's own last change. */
  change: Generated<string>;
  deleted_at: NullableInstant;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type RecordsTable = {
  farm_key: string;
  id: string;
  section: Section;
  slug: string;
  name: string;
  code: string;
  /** Calendar day YYYY-MM-DD. */
  date: string;
  season: string | null;
  status: string;
  data: JSONColumnType<Record<string, unknown>, string, string>;
  notes: string | null;
  inputs: JSONColumnType<RecordInput[], string, string>;
  outputs: JSONColumnType<RecordOutput[], string, string>;
  flags: string[];
  confirmed_warnings: JSONColumnType<ConfirmedWarning[], string, string>;
  recalculated: ColumnType<{ by: string; at: string } | null, string | null, string | null>;
  request_hash: Buffer | null;
  /** Folded text that `?q=` searches. */
  search: string;
  version: number;
  change: string;
  created_at: Instant;
  updated_at: Instant;
  created_by: string;
  updated_by: string;
  deleted_at: NullableInstant;
};

export type FlowsTable = {
  farm_key: string;
  from_id: string;
  output: string;
  to_id: string;
  kg: Numeric;
  consumed_kg: Numeric;
  reserved_kg: Numeric;
};

export type ReadingsTable = {
  farm_key: string;
  id: string;
  record_id: string;
  kind: string;
  at: Instant;
  value: Numeric;
  comment: string | null;
  created_by: string;
  change: string;
  deleted_at: NullableInstant;
};

export type PhotosTable = {
  farm_key: string;
  id: string;
  record_id: string;
  /** Key of the file in storage, without size and suffix. */
  file: string;
  width: number;
  height: number;
  taken_at: NullableInstant;
  created_by: string;
  change: string;
  deleted_at: NullableInstant;
};

export type HistoryTable = {
  farm_key: string;
  record_id: string;
  version: number;
  at: Instant;
  by_uid: string;
  op: string;
  changes: JSONColumnType<{ field: string; from: unknown; to: unknown }[], string, string>;
  cause: ColumnType<{ recordId: string; version: number; reason: string } | null, string | null, string | null>;
};

export type MutationsTable = {
  farm_key: string;
  mutation_id: string;
  uid: string;
  result: JSONColumnType<Record<string, unknown>, string, string>;
  at: Generated<Date>;
};

export type NotificationsTable = {
  uid: string;
  id: string;
  type: string;
  title: string;
  body: string;
  /** Path within the product, or null. */
  link: string | null;
  read: Generated<boolean>;
  archived: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
};

export type MailQueueTable = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  /** Emptied once it was sent: it may hold a link that signs somebody in. */
  text: string;
  html: string;
  attempts: Generated<number>;
  created_at: Instant;
  due_at: Instant;
  sent_at: NullableInstant;
  failed_at: NullableInstant;
  last_error: string | null;
};

export type AccountLinksTable = {
  /** SHA-256 of the token in the link. */
  hash: Buffer;
  uid: string;
  purpose: 'verify' | 'reset';
  /** The address that it was sent to: it proves nothing about another. */
  email_key: string;
  expires_at: Instant;
  used_at: NullableInstant;
};

/** A sign-in with Google under way in a browser; hashes are SHA-256. */
export type GoogleFlowsTable = {
  state_hash: Buffer;
  /** Of the cookie of the browser that began it. */
  browser_hash: Buffer;
  verifier: string;
  nonce: string;
  /** To prove who is signed in already makes and links no account. */
  purpose: Generated<'sign-in' | 'reauthenticate'>;
  expires_at: Instant;
};

/** A code that the window which opened the popup exchanges for a session. */
export type GoogleCodesTable = { hash: Buffer; uid: string; is_new_user: boolean; expires_at: Instant };

/** ID tokens that signed somebody in already. */
export type SpentIdTokensTable = { hash: Buffer; expires_at: Instant };

export type AnalyticsEventsTable = {
  id: string;
  name: string;
  path: string | null;
  role: string | null;
  props: ColumnType<Record<string, unknown>, string, string>;
  at: Instant;
};

/** What a person chose to be told, by the keys of `NOTICE_CHOICES`; where there is no row, the usual holds. */
export type NoticeChoicesTable = { uid: string; choice: string; app: boolean; mail: boolean };

/** An occasion that a person was told of, or need not be told of any more. */
export type ToldOccasionsTable = {
  uid: string;
  /** Made of the occasion; the notice has it too. */
  id: string;
  at: Instant;
  /** What the person's next mail says of it; null where no mail does. */
  line: ColumnType<DigestLine | null, string | null, string | null>;
  mail_due_at: NullableInstant;
};

/** What a mail that gathers notices says of one of them; `link` is a path of the product. */
export type DigestLine = { farm: { key: string; name: string }; title: string; text: string; link: string | null };

/** When the rules look at a farm next; null: not before something changes there. */
export type FarmChecksTable = { farm_key: string; due_at: NullableInstant };

export type Tables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  erased_sessions: ErasedSessionsTable;
  erased_photos: ErasedPhotosTable;
  refresh_tokens: RefreshTokensTable;
  known_devices: KnownDevicesTable;
  throttle_hits: ThrottleHitsTable;
  profiles: ProfilesTable;
  farms: FarmsTable;
  farm_members: FarmMembersTable;
  former_members: FormerMembersTable;
  invitations: InvitationsTable;
  invitation_links: InvitationLinksTable;
  records: RecordsTable;
  flows: FlowsTable;
  readings: ReadingsTable;
  photos: PhotosTable;
  history: HistoryTable;
  mutations: MutationsTable;
  notifications: NotificationsTable;
  mail_queue: MailQueueTable;
  account_links: AccountLinksTable;
  google_flows: GoogleFlowsTable;
  google_codes: GoogleCodesTable;
  spent_id_tokens: SpentIdTokensTable;
  analytics_events: AnalyticsEventsTable;
  notice_choices: NoticeChoicesTable;
  told_occasions: ToldOccasionsTable;
  farm_checks: FarmChecksTable;
};
