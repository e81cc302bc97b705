declare const escaped: unique symbol;

/** HTML whose texts were escaped; only `html` makes it. */
export type Html = { readonly text: string; readonly [escaped]: true };

type Value = Html | string | number | null | false | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const made = (text: string): Html => ({ text }) as Html;

function rendered(value: Value): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return 'text' in value ? value.text : value.map(({ text }) => text).join('');
}

/** HTML from a template; texts between are escaped, for content and for attributes in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  made(parts.map((part, at) => part + (at < values.length ? rendered(values[at] ?? null) : '')).join(''));

/** JSON for a script element: no sign of it ends the element. */
export const jsonForScript = (value: unknown): Html =>
  made(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
