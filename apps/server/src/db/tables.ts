import type {
  ConfirmedWarning,
  RecordInput,
  RecordOutput,
  SeasonClosing,
  Section,
} from '@cafezal/domain/record/record.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';
import type { ImportsTable, KeptInvoicesTable } from './import-tables.ts';
import type {
  FarmAddressesTable,
  FarmMembersTable,
  FarmPeopleTable,
  FormerMembersTable,
  InvitationLinksTable,
  InvitationsTable,
} from './membership-tables.ts';
import type { ErasedPhotosTable, PhotosTable } from './photo-tables.ts';
import type {
  PublicationAddressesTable,
  PublicationFilesTable,
  PublicationsTable,
  PublicationVersionsTable,
} from './publication-tables.ts';
import type { FarmChecksTable, NoticedOccasionsTable } from './rule-tables.ts';
import type { ErasedSessionsTable, KnownDevicesTable, RefreshTokensTable, SessionsTable } from './session-tables.ts';

/** A numeric: text on reading (exact), text or number on writing. */
type Numeric = ColumnType<string, string | number, string | number>;

export type AccountsTable = {
  uid: string;
  email: string;
  /** Lower-cased e-mail, which is unique. */
  email_key: string;
  password_hash: string | null;
  display_name: string | null;
  photo_url: string | null;
  email_verified: Generated<boolean>;
  provider: 'password' | 'google.com';
  google_subject: string | null;
  created_at: Generated<Date>;
};

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
  /** Key of the farm's rows; `id` is the client's and unique only within its owner. */
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
  /** The farm's last change number; taken under the row's lock, so numbers are in commit order. */
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
  closing: ColumnType<SeasonClosing | null, string | null | undefined, string | null>;
  request_hash: Buffer | null;
  /** Normalised text for `?q=`. */
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

/** Requests that are done once however often they come: mutations of devices, and what some creations sent. */
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
  /** Emptied after sending: it may contain a link that signs somebody in. */
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
  /** The address that it was sent to; it proves no other address. */
  email_key: string;
  expires_at: Instant;
  used_at: NullableInstant;
};

/** A Google sign-in in progress in a browser; hashes are SHA-256. */
export type GoogleFlowsTable = {
  state_hash: Buffer;
  /** Hash of the cookie of the browser that began it. */
  browser_hash: Buffer;
  verifier: string;
  nonce: string;
  /** `reauthenticate` makes and links no account. */
  purpose: Generated<'sign-in' | 'reauthenticate'>;
  expires_at: Instant;
};

/** A code that the popup's opener exchanges for a session. */
export type GoogleCodesTable = { hash: Buffer; uid: string; is_new_user: boolean; expires_at: Instant };

/** ID tokens that were used. */
export type SpentIdTokensTable = { hash: Buffer; expires_at: Instant };

export type AnalyticsEventsTable = {
  id: string;
  name: string;
  path: string | null;
  role: string | null;
  props: ColumnType<Record<string, unknown>, string, string>;
  at: Instant;
};

/** A person's choices by keys of `NOTICE_CHOICES`; without a row the default applies. */
export type NoticeChoicesTable = { uid: string; choice: string; app: boolean; mail: boolean };

/** An erased person, for copies that still hold them: SHA-256 of the id, which tells nobody anything without a copy. */
export type ErasuresTable = { hash: Buffer; at: Instant };

/** Change numbers of a farm that a restored copy does not have: those above `after` and below `until`. */
export type ChangeGapsTable = { farm_key: string; after: string; until: string; at: Instant };

export type Tables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  erased_sessions: ErasedSessionsTable;
  erased_photos: ErasedPhotosTable;
  refresh_tokens: RefreshTokensTable;
  known_devices: KnownDevicesTable;
  throttle_hits: ThrottleHitsTable;
  profiles: ProfilesTable;
  farm_addresses: FarmAddressesTable;
  farm_people: FarmPeopleTable;
  farms: FarmsTable;
  farm_members: FarmMembersTable;
  former_members: FormerMembersTable;
  invitations: InvitationsTable;
  invitation_links: InvitationLinksTable;
  imports: ImportsTable;
  kept_invoices: KeptInvoicesTable;
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
  told_occasions: NoticedOccasionsTable;
  farm_checks: FarmChecksTable;
  publications: PublicationsTable;
  publication_versions: PublicationVersionsTable;
  publication_files: PublicationFilesTable;
  publication_addresses: PublicationAddressesTable;
  erasures: ErasuresTable;
  change_gaps: ChangeGapsTable;
};
