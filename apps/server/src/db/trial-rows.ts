import { sql } from 'kysely';
import type { AnyDatabase } from './database.ts';
import type { Recipient } from './digest-rows.ts';

/** A person whose trial ends. */
export type TrialEnd = Recipient & { endsAt: Date };

/** People whose trial ends between two instants, a page by uid. */
export async function trialEnds(
  db: AnyDatabase,
  { from, to, after, most }: { from: Date; to: Date; after: string; most: number },
): Promise<TrialEnd[]> {
  const { rows } = await sql<TrialEnd>`
    select profile.uid, account.email, coalesce(profile.name, account.display_name) as name,
      profile.trial_ends_at as "endsAt"
    from profiles profile join accounts account using (uid)
    where profile.plan_status = 'trialing' and profile.trial_ends_at > ${from} and profile.trial_ends_at <= ${to}
      and profile.uid > ${after}::uuid
    order by profile.uid limit ${most}`.execute(db);
  return rows;
}
