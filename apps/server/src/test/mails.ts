import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { TestServer } from './test-app.ts';

/** The first link to our server in a mail, with its token. */
export type MailedLink = { href: string; token: string };

/** The link in a mail; throws without one. */
export function linkIn({ text }: Pick<Email, 'text'>): MailedLink {
  const href = /https?:\/\/\S+(?:\?token=|\/convite\/)\S+/.exec(text ?? '')?.[0];
  if (href === undefined) throw new Error('the mail has no link');
  const { searchParams, pathname } = new URL(href);
  return { href, token: searchParams.get('token') ?? pathname.split('/').at(-1) ?? '' };
}

/** The `.eml` files of a folder by name; empty without the folder. */
export async function mailsIn(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const written = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(written.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** All mails that a server without SMTP wrote, or those to one address; oldest first. */
export async function writtenMails(server: TestServer, to?: string): Promise<Email[]> {
  await server.services.background.settle();
  await server.services.mail.deliver();
  const mails = await mailsIn(join(server.dataDir, 'mail'));
  return mails.filter((mail) => to === undefined || mail.to?.some(({ address }) => address === to));
}

/** The mails that a test's SMTP server received, and how it answers. */
export type SmtpSink = {
  url: string;
  mails: { mail: Email; recipients: string[] }[];
  /** Refuses the next mails temporarily, this many times. */
  refuse: (times: number) => void;
  close: () => Promise<void>;
};

/** A real SMTP server on loopback. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      if (refusals > 0) {
        refusals -= 1;
        done(Object.assign(new Error('try later'), { responseCode: 451 }));
        return;
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ mail: await PostalMime.parse(Buffer.concat(chunks)), recipients });
      done();
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (times) => {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
