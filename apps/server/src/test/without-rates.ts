import { LIMITS, type Limits, type Rate } from '../services/request/limits.ts';

const ANY: Rate = { max: Number.MAX_SAFE_INTEGER, seconds: 60 };

/** The product's limits but for those on how often: one person of a test asks as many do. */
export const WITHOUT_RATES: Limits = { ...LIMITS, rates: { refresh: ANY, signOuts: ANY, farms: ANY, writes: ANY } };
