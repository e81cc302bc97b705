import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import { pages } from './export-rows.ts';
import { farmKeysOf } from './farm-directory-rows.ts';
import type { SessionsTable } from './session-tables.ts';
import type { AccountLinksTable, NotificationsTable } from './tables.ts';

/** All current and ended sessions of a person. */
export const allSessionsOf = (
  snapshot: DatabaseTransaction,
  uid: string,
): Promise<Omit<Selectable<SessionsTable>, 'uid'>[]> =>
  snapshot
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'ended_at', 'user_agent', 'address', 'reauthenticated_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();

/** All links mailed to a person, without their token hashes. */
export const allLinksOf = (
  snapshot: DatabaseTransaction,
  uid: string,
): Promise<Pick<Selectable<AccountLinksTable>, 'purpose' | 'expires_at' | 'used_at'>[]> =>
  snapshot
    .selectFrom('account_links')
    .select(['purpose', 'expires_at', 'used_at'])
    .where('uid', '=', uid)
    .orderBy('expires_at')
    .execute();

/** Every notification of a person, archived ones too, oldest first. */
export const allNotificationsOf = (
  snapshot: DatabaseTransaction,
  uid: string,
): AsyncGenerator<Selectable<NotificationsTable>[]> =>
  pages(snapshot, snapshot.selectFrom('notifications').selectAll().where('uid', '=', uid).orderBy('created_at'));

/** A person's choices of notices, and the occasions that they were notified of. */
export async function choicesOf(snapshot: DatabaseTransaction, uid: string) {
  const notices = await snapshot
    .selectFrom('notice_choices')
    .select(['choice', 'app', 'mail'])
    .where('uid', '=', uid)
    .orderBy('choice')
    .execute();
  const told = await snapshot
    .selectFrom('told_occasions')
    .select(['at', 'line', 'mail_due_at'])
    .where('uid', '=', uid)
    .orderBy('at')
    .execute();
  return { notices, told };
}

/** A farm on which a person works, with their role. */
export type Membership = {
  id: string;
  slug: string;
  name: string;
  role: string;
  since: Date;
  deletedAt: Date | null;
};

/** All farms of which a person is a member, deleted ones too, longest-standing first. */
export async function membershipsOf(snapshot: DatabaseTransaction, uid: string): Promise<Membership[]> {
  const keys = await farmKeysOf(snapshot, uid);
  return snapshot
    .selectFrom('farm_members as member')
    .innerJoin('farms as farm', 'farm.key', 'member.farm_key')
    .select(['farm.id', 'farm.slug', 'farm.name', 'member.role', 'member.since', 'farm.deleted_at as deletedAt'])
    .where('member.farm_key', '=', sql<string>`any(${keys}::uuid[])`)
    .where('member.uid', '=', uid)
    .orderBy('member.since')
    .orderBy('farm.key')
    .execute();
}

/** When the devices were last used on which a person had signed in before, without the hashes that tell them apart. */
export const knownDevicesOf = (snapshot: DatabaseTransaction, uid: string): Promise<{ lastUsedAt: Date }[]> =>
  snapshot
    .selectFrom('known_devices')
    .select('last_used_at as lastUsedAt')
    .where('uid', '=', uid)
    .orderBy('last_used_at')
    .execute();

/** An invitation that a person sent or got; names of farms on which they neither work nor are awaited are left out. */
export type InvitationTold = {
  farmId: string;
  farm: string | null;
  role: string;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  isAccepted: boolean;
};

const told = (uid: string, mayBeNamed: RawBuilder<unknown>) => sql`
  farm.id as "farmId", case when member.uid is not null or ${mayBeNamed} then farm.name end as farm, invitation.role,
  invitation.created_at as "createdAt", invitation.expires_at as "expiresAt", invitation.closed_at as "closedAt",
  invitation.accepted_by is not null as "isAccepted"
  from invitations invitation join farms farm on farm.key = invitation.farm_key
  left join farm_members member on member.farm_key = invitation.farm_key and member.uid = ${uid}::uuid`;

/** The invitations that a person sent, oldest first. */
export async function invitationsBy(
  snapshot: DatabaseTransaction,
  uid: string,
): Promise<(InvitationTold & { email: string })[]> {
  const { rows } = await sql<InvitationTold & { email: string }>`
    select invitation.email, ${told(uid, sql`false`)}
    where invitation.invited_by = ${uid}::uuid order by invitation.created_at, invitation.id`.execute(snapshot);
  return rows;
}

/** The invitations to a person's address, oldest first. */
export async function invitationsFor(
  snapshot: DatabaseTransaction,
  { uid, emailKey }: { uid: string; emailKey: string },
): Promise<InvitationTold[]> {
  const isOpen = sql`invitation.closed_at is null and farm.deleted_at is null`;
  const { rows } = await sql<InvitationTold>`
    select ${told(uid, isOpen)}
    where invitation.email_key = ${emailKey} order by invitation.created_at, invitation.id`.execute(snapshot);
  return rows;
}

/** A mail to a person, without its text. */
export type MailTold = {
  id: string;
  kind: string;
  subject: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
};

/** All stored mails to an address, oldest first. */
export async function mailsTo(snapshot: DatabaseTransaction, email: string): Promise<MailTold[]> {
  const { rows } = await sql<MailTold>`
    select id, kind, subject, created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
    from mail_queue where recipient = ${email} or lower(recipient) = lower(${email}) order by created_at`.execute(
    snapshot,
  );
  return rows;
}

/** Counted attempts of an account or its address, oldest first. */
export async function triesOf(
  snapshot: DatabaseTransaction,
  { uid, emailKey }: { uid: string; emailKey: string },
): Promise<{ what: string; at: Date }[]> {
  const { rows } = await sql<{ what: string; at: Date }>`
    select regexp_replace(bucket, ':[^:]*$', '') as what, at from throttle_hits
    where split_part(bucket, ':', -1) in (${uid}, ${emailKey}) order by at`.execute(snapshot);
  return rows;
}

/** Usage events that name a person: farms that they deleted with consent to analytics. */
export async function eventsNaming(snapshot: DatabaseTransaction, uid: string) {
  const { rows } = await sql<{ name: string; at: Date; props: Record<string, unknown> }>`
    select name, at, props from analytics_events where props ->> 'userId' = ${uid} order by at`.execute(snapshot);
  return rows;
}

/** Something that a person wrote on a farm; names of former farms are left out. */
export type Written = {
  kind: 'record' | 'reading' | 'photo';
  farmId: string;
  farm: string | null;
  recordId: string;
  section: string;
  record: string | null;
  id: string;
  /** The operation on a record; null for parts that are only added. */
  op: string | null;
  at: Date | null;
};

const WRITTEN_PARTS = {
  history: { by: 'by_uid', id: 'record_id', op: sql`written.op`, at: 'at' },
  readings: { by: 'created_by', id: 'id', op: sql`null`, at: 'at' },
  photos: { by: 'created_by', id: 'id', op: sql`null`, at: 'taken_at' },
} as const;

/** All versions of records, readings and photos that a person wrote, on any farm. */
export function everythingWrittenBy(snapshot: DatabaseTransaction, uid: string): AsyncGenerator<Written[]> {
  // Joined branch by branch: each joins rows of one farm alone, wherever that farm lies.
  const of = (kind: Written['kind'], part: 'history' | 'readings' | 'photos') => {
    const { by, id, op, at } = WRITTEN_PARTS[part];
    return sql`
      select ${sql.lit(kind)} as kind, written.farm_key, farm.id as "farmId", written.record_id as "recordId",
        record.section, written.${sql.ref(id)} as id, ${op} as op, written.${sql.ref(at)} as at,
        case when member.uid is null then null else farm.name end as farm,
        case when member.uid is null then null else record.name end as record
      from ${sql.table(part)} written
      join records record on record.farm_key = written.farm_key and record.id = written.record_id
      join farms farm on farm.key = written.farm_key
      left join farm_members member on member.farm_key = written.farm_key and member.uid = ${uid}::uuid
      where written.${sql.ref(by)} = ${uid}::uuid`;
  };
  const query = sql<Written>`
    select kind, "farmId", "recordId", section, id, op, at, farm, record from (
      ${of('record', 'history')} union all ${of('reading', 'readings')} union all ${of('photo', 'photos')}
    ) as told order by farm_key, at nulls last, id`;
  return pages(snapshot, query);
}
