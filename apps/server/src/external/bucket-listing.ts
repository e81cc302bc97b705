import { BucketError } from './bucket-error.ts';

/** An object of a bucket, as a list names it. */
export type ListedObject = { readonly name: string; readonly bytes: number; readonly changedAt: Date };

/** A page of a list; `next` asks for the page after it. */
export type ListedPage = { readonly objects: readonly ListedObject[]; readonly next: string | null };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of a name within some XML without attributes; null where there is none. */
export function textOf(xml: string, element: string): string | null {
  const start = xml.indexOf(`<${element}>`);
  const end = start < 0 ? -1 : xml.indexOf(`</${element}>`, start);
  if (end < 0) return null;
  const text = xml.slice(start + element.length + 2, end);
  return text.replace(/&(#\d{1,7}|#x[\da-fA-F]{1,6}|amp|lt|gt|quot|apos);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Reads an answer of ListObjectsV2. Throws BucketError for one that is cut and does not say where it goes on. */
export function readPage(xml: string): ListedPage {
  const objects = xml
    .split('<Contents>')
    .slice(1)
    .flatMap((part): ListedObject[] => {
      const name = textOf(part, 'Key');
      const changedAt = new Date(textOf(part, 'LastModified') ?? '');
      const bytes = Number(textOf(part, 'Size') ?? Number.NaN);
      return name === null || Number.isNaN(changedAt.getTime()) || Number.isNaN(bytes)
        ? []
        : [{ name, bytes, changedAt }];
    });
  const isCut = textOf(xml, 'IsTruncated') === 'true';
  const next = isCut ? textOf(xml, 'NextContinuationToken') : null;
  if (isCut && next === null) throw new BucketError('lists a part and not where it goes on', { status: 200 });
  return { objects, next };
}
