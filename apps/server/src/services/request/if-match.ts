import { Problem } from '@cafezal/domain/record/problem.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';

const TAG = /^(?:W\/)?"?([^"]*)"?$/;

/** Whether an If-Match header lets a write through: absent, `*`, or one of its tags (weak ones too) is the version. */
export function isMatch(header: string | undefined, version: number): boolean {
  if (header === undefined) return true;
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1]);
  return tags.includes('*') || tags.includes(String(version));
}

/** The ETag of a version. */
export const etagOf = ({ version }: { version: number }): string => `"${version}"`;

/**
 * Whether an If-None-Match header says that who asks has what a tag names: `*`, or a list with the tag, weak or not (RFC 9110, 13.1.2).
 */
export function isHeld(header: string | undefined, etag: string): boolean {
  if (header?.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...(header ?? '').matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}

/** The refusal of a stale write, with the record as it is. */
export const versionConflict = (current: PresentedRecord): Problem =>
  new Problem('record/version-conflict', { current });
