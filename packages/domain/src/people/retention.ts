/**
 * How long what is done with is kept, in days. The server cleans up by these numbers and the privacy page tells them,
 * so that neither can say something else than the other does.
 */
export const KEPT_DAYS = {
  /** A deleted farm comes back for so long. */
  deletedFarm: 30,
  /** A mail that went out or was given up: to whom, about what and when. */
  mail: 30,
  /** An invitation that was accepted, withdrawn, declined or not answered in time. */
  invitation: 30,
  /** A counted try to sign in and the like: longer than the longest window that is counted in. */
  countedTry: 1,
  /** A wrong password, counted by e-mail until the next sign-in: the window of the longest count. */
  wrongPassword: 30,
  /** A device that is signed out: enough to tell that a token of its is shown again. */
  endedSession: 200,
  /** A notice that was read or archived. */
  seenNotice: 180,
  /** What a person was told once: thirteen months, so that a season can be held against the one before. */
  toldOccasion: 395,
  /** A counted use of the product. */
  analytics: 395,
} as const satisfies Record<string, number>;

/** For how long a deleted farm comes back, in ms. */
export const RESTORABLE_MS = KEPT_DAYS.deletedFarm * 24 * 3_600_000;

/** Who wrote what a person wrote who erased their account, on farms that live on. */
export const ERASED_NAME = 'Conta apagada';
