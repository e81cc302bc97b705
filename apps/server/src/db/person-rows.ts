import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import { pages } from './export-rows.ts';
import type { SessionsTable } from './session-tables.ts';
import type { AccountLinksTable, NotificationsTable } from './tables.ts';

/** Every device that is or was signed in. */
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

/** Every link that was mailed to a person, without what its token is checked by. */
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

/** What a person chose to be told, and of what they were told once. */
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

/** Every farm on which a person works, those in the bin too, in the order in which they came. */
export const membershipsOf = (snapshot: DatabaseTransaction, uid: string): Promise<Membership[]> =>
  snapshot
    .selectFrom('farm_members as member')
    .innerJoin('farms as farm', 'farm.key', 'member.farm_key')
    .select(['farm.id', 'farm.slug', 'farm.name', 'member.role', 'member.since', 'farm.deleted_at as deletedAt'])
    .where('member.uid', '=', uid)
    .orderBy('member.since')
    .orderBy('farm.key')
    .execute();

/** A mail to a person, without what it said. */
export type MailTold = {
  id: string;
  kind: string;
  subject: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
};

/** Every mail that is kept of those to an address, oldest first. */
export async function mailsTo(snapshot: DatabaseTransaction, email: string): Promise<MailTold[]> {
  const { rows } = await sql<MailTold>`
    select id, kind, subject, created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
    from mail_queue where recipient = ${email} or lower(recipient) = lower(${email}) order by created_at`.execute(
    snapshot,
  );
  return rows;
}

/** What was counted against an account or its address, and when; oldest first. */
export async function triesOf(
  snapshot: DatabaseTransaction,
  { uid, emailKey }: { uid: string; emailKey: string },
): Promise<{ what: string; at: Date }[]> {
  const { rows } = await sql<{ what: string; at: Date }>`
    select regexp_replace(bucket, ':[^:]*$', '') as what, at from throttle_hits
    where split_part(bucket, ':', -1) in (${uid}, ${emailKey}) order by at`.execute(snapshot);
  return rows;
}

/** What was counted of the use that names a person: farms that they deleted while they let their use be counted. */
export async function eventsNaming(snapshot: DatabaseTransaction, uid: string) {
  const { rows } = await sql<{ name: string; at: Date; props: Record<string, unknown> }>`
    select name, at, props from analytics_events where props ->> 'userId' = ${uid} order by at`.execute(snapshot);
  return rows;
}

/** Something that a person wrote on a farm; names of farms on which they work no longer are left out. */
export type Written = {
  kind: 'record' | 'reading' | 'photo';
  farmId: string;
  farm: string | null;
  recordId: string;
  section: string;
  record: string | null;
  id: string;
  /** What was done to a record; null for what is only added. */
  op: string | null;
  at: Date | null;
};

/** Every version of a record, reading and photo that a person wrote, on any farm. */
export function everythingWrittenBy(snapshot: DatabaseTransaction, uid: string): AsyncGenerator<Written[]> {
  const query = sql<Written>`
    select written.kind, farm.id as "farmId", written.record_id as "recordId", record.section, written.id, written.op,
      written.at, case when member.uid is null then null else farm.name end as farm,
      case when member.uid is null then null else record.name end as record
    from (
      select 'record' as kind, farm_key, record_id, record_id as id, op, at from history where by_uid = ${uid}::uuid
      union all
      select 'reading', farm_key, record_id, id, null, at from readings where created_by = ${uid}::uuid
      union all
      select 'photo', farm_key, record_id, id, null, taken_at from photos where created_by = ${uid}::uuid
    ) as written
    join records record on record.farm_key = written.farm_key and record.id = written.record_id
    join farms farm on farm.key = written.farm_key
    left join farm_members member on member.farm_key = written.farm_key and member.uid = ${uid}::uuid
    order by written.farm_key, written.at nulls last, written.id`;
  return pages(snapshot, query);
}
