import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';

/** A mail to send. */
export type OutgoingMail = { id: string; kind: string; recipient: string; subject: string; text: string; html: string };

/** Sends mails by SMTP, or writes them to a folder if no SMTP server is set. Throws if that fails. */
export type Mailer = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** Sender of mails that are only written to the folder. */
const SENDER_OF_FILES = 'Cafezal <nao-responda@localhost>';

/** A silent SMTP server must not block the queue. */
const TIMEOUT_MS = 20_000;

/** Addresses are separate fields, never a header line that could contain several. */
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

/** Writes a file atomically. */
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

/** The configured mailer: SMTP_URL with MAIL_FROM, otherwise `.eml` files in DATA_DIR/mail. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  if (smtpUrl !== null && mailFrom !== null) return smtpMailer(smtpUrl, mailFrom);
  return fileMailer(join(dataDir, 'mail'), log);
}
