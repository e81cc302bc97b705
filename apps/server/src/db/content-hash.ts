import { createHash } from 'node:crypto';
import { canonicalJson } from '@cafezal/domain/ground/canonical-json.ts';

/** SHA-256 of a request's content, independent of key order; repeated creations are compared by it. */
export const contentHash = (content: unknown): Buffer => createHash('sha256').update(canonicalJson(content)).digest();
