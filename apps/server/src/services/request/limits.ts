/** So many within so many seconds. */
export type Rate = { readonly max: number; readonly seconds: number };

/** What may come in at once in bodies above 64 KiB. */
export type BodyLimits = {
  /** Bodies of one person. */
  readonly ofPerson: number;
  /** Bodies of everybody together. */
  readonly together: number;
  /** Their bytes in sum: as declared, or else as they arrive. */
  readonly bytes: number;
  /** How long one waits for room. */
  readonly waitMs: number;
  /** How often, while somebody waits, the slowest is made to give way. */
  readonly turnMs: number;
  /** How long everybody may send undisturbed, and how long one more is no reason to give way. */
  readonly graceMs: number;
  readonly restMs: number;
  /** How many of one person may wait. */
  readonly waitingOfPerson: number;
};

/** What an instance lets anybody do. A test or a measure that must go beyond makes its app with others. */
export type Limits = {
  /** What is counted in memory, by instance: enough that no person ever meets it. */
  readonly rates: {
    /** Of one session. */
    readonly refresh: Rate;
    /** Of one network: who signs out may show any token, so it is no session that is counted. */
    readonly signOuts: Rate;
    /** Of one person. */
    readonly farms: Rate;
    /** Of one person: every call that may change something. */
    readonly writes: Rate;
  };
  readonly bodies: BodyLimits;
};

/** What holds in production. */
export const LIMITS: Limits = {
  rates: {
    refresh: { max: 60, seconds: 60 },
    signOuts: { max: 300, seconds: 60 },
    farms: { max: 20, seconds: 86_400 },
    writes: { max: 600, seconds: 60 },
  },
  bodies: {
    ofPerson: 2,
    together: 8,
    bytes: 64 * 1024 * 1024,
    waitMs: 5_000,
    turnMs: 1_000,
    graceMs: 5_000,
    restMs: 30_000,
    waitingOfPerson: 30,
  },
};
