import type { PersonNotice } from './notices.ts';

/** How many notices are listed. */
export const LISTED = 10;
/** More than the listed ones, since some of them may be archived. */
const MOST_KEPT = 30;

/** A person's changes to a notice. */
export type NoticeFlags = { read?: boolean; archived?: boolean };

/** Unconfirmed changes by the id of their notice. */
export type WaitingFlags = Readonly<Record<string, NoticeFlags>>;

/** A known notice keeps its place, a new one comes first. */
const replaced = (list: readonly PersonNotice[], notice: PersonNotice): readonly PersonNotice[] =>
  list.some(({ id }) => id === notice.id)
    ? list.map((one) => (one.id === notice.id ? notice : one))
    : [notice, ...list];

/** Inserts or replaces a notice, newest first; of two of the same millisecond the one that came later. */
export const withNotice = (list: readonly PersonNotice[], notice: PersonNotice): readonly PersonNotice[] =>
  [...replaced(list, notice)]
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, MOST_KEPT);

/** The list as the person sees it: with unsent changes, without archived notices, ten at most. */
export const listedNotices = (list: readonly PersonNotice[], waiting: WaitingFlags): readonly PersonNotice[] =>
  list
    .map((notice) => ({ ...notice, ...waiting[notice.id] }))
    .filter(({ archived }) => !archived)
    .slice(0, LISTED);

/** A notice's link if it is a path of this product, else null. */
export const ownLink = ({ link }: Pick<PersonNotice, 'link'>): string | null =>
  link !== null && /^\/(?!\/)[^\s\\]*$/.test(link) ? link : null;
