import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';

/** A mail as it goes out. */
export type OutgoingMail = { id: string; kind: string; recipient: string; subject: string; text: string; html: string };

/** Takes mails away: by SMTP, or into a folder where no SMTP server is set. Throws where it cannot. */
export type Mailer = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** Who a mail is from where nobody said: it stays in a folder and reaches nobody. */
const SENDER_OF_FILES = 'Cafezal <nao-responda@localhost>';

/** A server that says nothing must not hold the queue. */
const TIMEOUT_MS = 20_000;

/** Addresses are given apart, never as a header line that could hold more than one. */
const messageOf = ({ id, recipient, subject, text, html }: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}

/** A mail appears whole under its name or not at all. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${randomUUID()}.part`);
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await rename(unfinished, join(folder, name));
}

function fileMailer(folder: string, log: Logger): Mailer {
  const transport: Transporter<{ message: unknown }> = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, SENDER_OF_FILES));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not made in memory');
      const name = `${mail.id}-${mail.kind}.eml`;
      await writeWhole(folder, name, message);
      log.info({ file: name }, 'a mail was written');
    },
    close: () => transport.close(),
  };
}

/** The mailer that the settings ask for: SMTP_URL with MAIL_FROM, else `.eml` files under DATA_DIR/mail. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  if (smtpUrl !== null && mailFrom !== null) return smtpMailer(smtpUrl, mailFrom);
  return fileMailer(join(dataDir, 'mail'), log);
}
