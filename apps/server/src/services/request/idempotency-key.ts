import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { uuidV7 } from '../../db/uuid.ts';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

function idOfKey(key: string, userId: string): string {
  if (isUuid(key)) return key.toLowerCase();
  if (!PRINTABLE.test(key)) {
    throw new Problem('request/invalid', { message: 'A Idempotency-Key deve ter de 1 a 255 caracteres visíveis.' });
  }
  return uuidV5(userId, key);
}

/** Where the id of a creation may come from: `id` in the body, the Idempotency-Key header, or the clock. */
type IdSource = { id: unknown; key: string | undefined; userId: string; now: Date };

/**
 * The id of what a creating POST makes: `id` of the body, else the Idempotency-Key (a UUID as it is, any other text as
 * the UUIDv5 of person and key), else a UUIDv7. `request/invalid` (422) for an `id` that is no UUID or a bad key.
 */
export function idOfCreation({ id, key, userId, now }: IdSource): string {
  if (typeof id === 'string' && isUuid(id)) return id.toLowerCase();
  if (id !== undefined && id !== null) {
    throw new Problem('request/invalid', { fields: { id: 'O identificador precisa ser um UUID.' } });
  }
  return key === undefined ? uuidV7(now) : idOfKey(key, userId);
}
