import type { OutgoingMail } from '../../external/mailer.ts';
import { type MailContent, mailHtml, mailText } from './mail-page.ts';

/** A mail for the queue, as text and HTML of the same content; each `id` is sent once. */
export const outgoingMail = ({
  content,
  ...envelope
}: Pick<OutgoingMail, 'id' | 'kind' | 'recipient'> & { content: MailContent }): OutgoingMail => ({
  ...envelope,
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
});
