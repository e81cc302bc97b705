import { manyBodies } from './many-bodies.ts';
import type { Line } from './measure.ts';
import { worstBody } from './worst-body.ts';

/** Bodies that are meant to stop the server: the worst that is allowed, and many that are not. */
export const bodies = async (): Promise<Line[]> => [...(await worstBody()), ...(await manyBodies())];
