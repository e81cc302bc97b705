import { setTimeout as wait } from 'node:timers/promises';
import { linkIn, mailsIn } from '../apps/server/src/test/mails.ts';

const PATIENCE_MS = 60_000;
const LOOK_EACH_MS = 100;

type Mail = Awaited<ReturnType<typeof mailsIn>>[number];

/** Which mail is waited for: to whom, with what in its subject, and the how-manieth of those. */
export type WantedMail = { to: string; subject: RegExp; count?: number };

/** Waits for a mail of the product. */
export async function mailed(folder: string, { to, subject, count = 1 }: WantedMail): Promise<Mail> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const all = await mailsIn(folder);
    const found = all.filter(
      (mail) => mail.to?.some(({ address }) => address === to) && subject.test(mail.subject ?? ''),
    );
    const last = found.at(-1);
    if (last !== undefined && found.length >= count) return last;
    if (Date.now() > until) throw new Error(`no such mail among: ${all.map((mail) => mail.subject).join(', ')}`);
    await wait(LOOK_EACH_MS);
  }
}

/** Waits for a mail and gives the path of the link in it, which any address of the product serves. */
export async function mailedPath(folder: string, awaited: WantedMail): Promise<string> {
  const { pathname, search } = new URL(linkIn(await mailed(folder, awaited)).href);
  return `${pathname}${search}`;
}
