import { join } from 'node:path';

/** The folder `apps/mobile`. */
export const MOBILE = join(import.meta.dirname, '../..');

/** The folder of the whole project. */
export const ROOT = join(MOBILE, '../..');
