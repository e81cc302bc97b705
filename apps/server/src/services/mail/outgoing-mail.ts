import type { OutgoingMail } from '../../external/mailer.ts';
import { type MailContent, mailHtml, mailText } from './mail-page.ts';

/** A mail as the queue takes it, as text and as HTML of one content; one `id` goes out once. */
export const outgoingMail = ({
  content,
  ...envelope
}: Pick<OutgoingMail, 'id' | 'kind' | 'recipient'> & { content: MailContent }): OutgoingMail => ({
  ...envelope,
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
});
