/** How long finished things are kept, in days. The server's clean-up and the privacy page use the same numbers. */
export const KEPT_DAYS = {
  /** A deleted farm can be restored for this long. */
  deletedFarm: 30,
  /** Sent and failed mails: recipient, subject and time. */
  mail: 30,
  /** Accepted, withdrawn, declined and expired invitations. */
  invitation: 30,
  /** Counted attempts, such as sign-ins: longer than the longest counting window. */
  countedTry: 1,
  /** Wrong passwords by e-mail until the next sign-in: the longest counting window. */
  wrongPassword: 30,
  /** Ended sessions: long enough to recognise that an old token is shown again. */
  endedSession: 200,
  /** Read and archived notices. */
  seenNotice: 180,
  /** Occasions that a person was notified of: thirteen months, more than a season. */
  noticedOccasion: 395,
  /** Files that came in and were not confirmed: what is kept of them. */
  importPreview: 1,
  /** What a confirmed file wrote: so long it can be undone. */
  importUndo: 30,
  /** Usage events. */
  analytics: 395,
} as const satisfies Record<string, number>;

/** How long a deleted farm can be restored, in ms. */
export const RESTORABLE_MS = KEPT_DAYS.deletedFarm * 24 * 3_600_000;

/** Author of records of a person who erased their account, on farms that still exist. */
export const ERASED_NAME = 'Conta apagada';
