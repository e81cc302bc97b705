/** At most `max` in `seconds`. */
export type Rate = { readonly max: number; readonly seconds: number };

/** Limits of the bodies above 64 KiB that are read at once. */
export type BodyLimits = {
  /** Most bodies of one person. */
  readonly ofPerson: number;
  /** Most bodies of everybody together. */
  readonly together: number;
  /** Most bytes of all of them: as declared, else as they arrive. */
  readonly bytes: number;
  /** How long a body waits for a slot. */
  readonly waitMs: number;
  /** How often the slowest body is evicted while another waits. */
  readonly turnMs: number;
  /** A body is evicted only after `graceMs`, and only if its rest would take longer than `restMs`. */
  readonly graceMs: number;
  readonly restMs: number;
  /** Most waiting bodies of one person. */
  readonly waitingOfPerson: number;
};

/** Limits of an instance. Tests and benchmarks that must exceed them make their app with others. */
export type Limits = {
  /** Rates counted in this instance's memory, high enough that no person reaches them. */
  readonly rates: {
    /** Refreshes of one session. */
    readonly refresh: Rate;
    /** Sign-outs of one network. They are not counted by session, because a sign-out may show any token. */
    readonly signOuts: Rate;
    /** Farms that one person makes. */
    readonly farms: Rate;
    /** Calls of one person that may change something. */
    readonly writes: Rate;
    /** Pages of published lots, their data and photos, that one network opens. */
    readonly lotPages: Rate;
    /** Files of published lots that one network loads. */
    readonly lotFiles: Rate;
  };
  /** Of JSON. */
  readonly bodies: BodyLimits;
  /** Of files, which are at work for seconds: records do not wait for them. */
  readonly uploads: BodyLimits;
};

const BODIES: BodyLimits = {
  ofPerson: 2,
  together: 8,
  bytes: 64 * 1024 * 1024,
  waitMs: 5_000,
  turnMs: 1_000,
  graceMs: 5_000,
  restMs: 30_000,
  waitingOfPerson: 30,
};

/** The limits in production. */
export const LIMITS: Limits = {
  rates: {
    refresh: { max: 60, seconds: 60 },
    signOuts: { max: 300, seconds: 60 },
    farms: { max: 20, seconds: 86_400 },
    writes: { max: 600, seconds: 60 },
    lotPages: { max: 600, seconds: 60 },
    lotFiles: { max: 20, seconds: 60 },
  },
  bodies: BODIES,
  uploads: { ...BODIES, waitMs: 20_000 },
};
