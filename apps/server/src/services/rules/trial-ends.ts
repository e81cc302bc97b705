import { dayIn } from '@cafezal/domain/ground/days.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { AFTER_TRIAL, trialDaysLeft } from '@cafezal/domain/people/trial.ts';
import { employeesAmong } from '../../db/farm-directory-rows.ts';
import { type TrialEnd, trialEnds } from '../../db/trial-rows.ts';
import { outgoingMail } from '../mail/outgoing-mail.ts';
import { trialEndingMail } from '../mail/reminder-mails.ts';
import { isDaytime } from './local-clock.ts';
import { notify } from './notify.ts';
import type { RuleParts } from './rule-parts.ts';

/** Time zone of trials, since a person has none; most coffee grows in this one. */
const TIMEZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;
/** Days before the end of the first notice. */
const DAYS_BEFORE = 2;
const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

type TrialNews = { once: string; title: string };

/** The notice about the end of a trial at an instant, and its occasion; null if it is too early. */
export function trialNews(endsAt: Date, now: Date): TrialNews | null {
  const left = trialDaysLeft(endsAt, now);
  const today = dayIn(TIMEZONE, now);
  // A trial that ends at night ends, for people, on the day before.
  const lastDay = dayIn(TIMEZONE, isDaytime(endsAt, TIMEZONE) ? endsAt : new Date(endsAt.getTime() - DAY_MS / 4));
  const isToday = dayIn(TIMEZONE, endsAt) === today;
  if (left > 0 && today === lastDay)
    return { once: 'last', title: isToday ? 'Hoje é o último dia do teste' : 'O teste termina amanhã' };
  if (left <= 0 || left > DAYS_BEFORE) return null;
  return { once: 'soon', title: left === 1 ? 'Falta 1 dia do teste' : `Faltam ${left} dias do teste` };
}

type Ending = { person: TrialEnd; news: TrialNews };

const occasionOf = ({ person, news }: Ending): string => `${news.once}/${person.endsAt.toISOString()}`;

async function sendEnding({ mail, config }: RuleParts, ending: Ending): Promise<void> {
  const { person, news } = ending;
  const content = trialEndingMail(person, { title: news.title, publicUrl: config.publicUrl });
  const id = uuidV5(person.uid, `mail/trial/${occasionOf(ending)}`);
  await mail.enqueue(outgoingMail({ id, kind: 'fim-do-teste', recipient: person.email, content }));
}

async function notifyPage(parts: RuleParts, page: readonly TrialEnd[]): Promise<void> {
  const employees = await employeesAmong(
    parts.db,
    page.map(({ uid }) => uid),
  );
  const endings = page.flatMap((person): Ending[] => {
    const news = employees.has(person.uid) ? null : trialNews(person.endsAt, parts.now());
    return news === null ? [] : [{ person, news }];
  });
  const sent = await notify(
    parts,
    endings.map((ending) => {
      const message = { title: ending.news.title, body: `${AFTER_TRIAL}.`, link: '/profile' };
      return { uid: ending.person.uid, kind: 'trial', once: occasionOf(ending), message };
    }),
  );
  const byMail = new Set(sent.filter(({ ways }) => ways.mail).map(({ uid }) => uid));
  for (const ending of endings) if (byMail.has(ending.person.uid)) await sendEnding(parts, ending);
}

/**
 * Notifies people of the end of their trial, two days before and on the day, in the daytime; it never locks anyone out. Who
 * only works on farms of others has nothing to decide about a plan.
 */
export async function notifyOfTrialEnds(parts: RuleParts): Promise<void> {
  const now = parts.now();
  if (!isDaytime(now, TIMEZONE)) return;
  const to = new Date(now.getTime() + DAYS_BEFORE * DAY_MS);
  let after = FIRST;
  for (;;) {
    const page = await trialEnds(parts.db, { from: now, to, after, most: PAGE });
    await notifyPage(parts, page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.uid;
  }
}
