/** The contents of a mail, in reading order. */
export type MailContent = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Items with the address of each; `href` is absolute. */
  items?: readonly MailItem[];
  /** The main action, or null. `href` is absolute. */
  action: { label: string; href: string } | null;
  /** Small text at the end: why this mail was sent, and what to do if it is not theirs. */
  closing: string;
  /** Link to stop such mails, below the closing. */
  stop?: { label: string; href: string };
};

/** An item of a mail. */
export type MailItem = { title: string; text: string; href: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The mail as text alone. */
export function mailText({ greeting, paragraphs, items = [], action, closing, stop }: MailContent): string {
  const itemTexts = items.map(({ title, text, href }) => `${title}\n${text}\n${href}`);
  const steps = action === null ? [] : [`${action.label}: ${action.href}`];
  const end = stop === undefined ? [] : [`${stop.label}: ${stop.href}`];
  return [greeting, ...paragraphs, ...itemTexts, ...steps, '--', closing, ...end].join('\n\n');
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const button = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:24px 0"><a href="${escaped(href)}" style="display:inline-block;background:#0636b1;color:#ffffff;` +
  `text-decoration:none;font-weight:600;padding:14px 24px;border-radius:10px">${escaped(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:14px;color:#4a443b">Se o botão não abrir, copie este endereço:<br>` +
  `<span style="word-break:break-all">${escaped(href)}</span></p>`;

const item = ({ title, text, href }: MailItem): string =>
  `<li style="margin:0;padding:12px 0;border-top:1px solid #dfdad0;list-style:none">` +
  `<a href="${escaped(href)}" style="color:#0636b1;font-weight:600">${escaped(title)}</a><br>${escaped(text)}</li>`;

const list = (items: readonly MailItem[]): string =>
  items.length === 0 ? '' : `<ul style="margin:0 0 8px;padding:0">\n${items.map(item).join('\n')}\n</ul>`;

const stopLine = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:8px 0 0;font-size:14px;color:#4a443b">${escaped(label)}:<br>` +
  `<a href="${escaped(href)}" style="color:#0636b1;word-break:break-all">${escaped(href)}</a></p>`;

/** The mail as HTML with one column, without pictures, scripts and style sheets; all texts are escaped. */
export function mailHtml(content: MailContent): string {
  const { subject, greeting, paragraphs, items = [], action, closing, stop } = content;
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f7f5f1;color:#1f1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div role="main" style="max-width:560px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 16px;font-weight:700;color:#0636b1">Cafezal</p>
<div style="background:#ffffff;border:1px solid #dfdad0;border-radius:14px;padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escaped(greeting)}</h1>
${paragraphs.map((text) => paragraph(escaped(text))).join('\n')}
${list(items)}
${action === null ? '' : button(action)}
</div>
<p style="margin:16px 0 0;font-size:14px;color:#4a443b">${escaped(closing)}</p>
${stop === undefined ? '' : stopLine(stop)}
</div></body></html>`;
}
