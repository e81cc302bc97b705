import { manyBodies } from './many-bodies.ts';
import type { Line } from './measure.ts';
import { worstBody } from './worst-body.ts';
import { worstFile } from './worst-file.ts';

/** Bodies that are meant to stop the server: the worst that is allowed, the worst file, and many that are not. */
export const bodies = async (): Promise<Line[]> => [
  ...(await worstBody()),
  ...(await worstFile()),
  ...(await manyBodies()),
];
