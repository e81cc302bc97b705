import type { NoticeKind } from '@cafezal/domain/people/notice-choices.ts';
import type { FarmAction } from '@cafezal/domain/people/permissions.ts';
import type { ColumnType } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';

/** An occasion that a person was notified of, or needs no notice about. */
export type NoticedOccasionsTable = {
  uid: string;
  /** Derived from the occasion; the notification has the same id. */
  id: string;
  at: Instant;
  /** The line in the person's next mail; null for none. */
  line: ColumnType<DigestLine | null, string | null, string | null>;
  mail_due_at: NullableInstant;
};

/** A line of a digest mail; `link` is a path of the product. */
export type DigestLine = {
  farm: { key: string; name: string };
  title: string;
  text: string;
  link: string | null;
  /** The kind of its notice, and what who is told may do on the farm; lines that waited at an upgrade have neither. */
  kind?: NoticeKind;
  action?: FarmAction;
};

/** When a farm is checked next; null: after its next change. */
export type FarmChecksTable = { farm_key: string; due_at: NullableInstant };
