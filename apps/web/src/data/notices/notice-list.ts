import type { PersonNotice } from './notices.ts';

/** How many are listed (seed 9). */
export const LISTED = 10;
/** Some more than are listed lie behind them, archived ones among them. */
const MOST_KEPT = 30;

/** What a person changes of a notice. */
export type NoticeFlags = { read?: boolean; archived?: boolean };

/** Changes that the server has not confirmed, by the id of their notice. */
export type WaitingFlags = Readonly<Record<string, NoticeFlags>>;

/** Puts a notice in its place, newest first, instead of what was known of it. */
export const withNotice = (list: readonly PersonNotice[], notice: PersonNotice): readonly PersonNotice[] =>
  [...list.filter(({ id }) => id !== notice.id), notice]
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, MOST_KEPT);

/** What the person sees: their own changes at once, archived ones hidden, ten at most. */
export const listedNotices = (list: readonly PersonNotice[], waiting: WaitingFlags): readonly PersonNotice[] =>
  list
    .map((notice) => ({ ...notice, ...waiting[notice.id] }))
    .filter(({ archived }) => !archived)
    .slice(0, LISTED);

/** A notice's link where it leads to a path of the product, else null. */
export const ownLink = ({ link }: Pick<PersonNotice, 'link'>): string | null =>
  link !== null && /^\/(?!\/)[^\s\\]*$/.test(link) ? link : null;
