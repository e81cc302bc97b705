import { LIMITS, type Limits, type Rate } from '../services/request/limits.ts';

const ANY: Rate = { max: Number.MAX_SAFE_INTEGER, seconds: 60 };

/** The product's limits without rate limits: one person of a test sends as many requests as many people. */
export const WITHOUT_RATES: Limits = {
  ...LIMITS,
  rates: { refresh: ANY, signOuts: ANY, farms: ANY, writes: ANY, lotPages: ANY, lotFiles: ANY },
};
