import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmCursor } from '../../db/farm-rows.ts';
import { isUuid } from '../../db/uuid.ts';
import { isInstant } from '../request/page.ts';

const badCursor = (): Problem => new Problem('request/invalid', { fields: { cursor: 'Este endereço não vale mais.' } });

/** The place in a person's farms that a cursor means, null without one; `request/invalid` (422) for no cursor of ours. */
export function readFarmCursor(text: string | undefined): FarmCursor | null {
  if (text === undefined || text === '') return null;
  const [createdAt = '', key = ''] = Buffer.from(text, 'base64url').toString('latin1').split('|');
  if (!isUuid(key) || !isInstant(createdAt)) throw badCursor();
  return { createdAt, key };
}

/** The cursor of a place, as a client carries it; null where no page follows. */
export const writeFarmCursor = (cursor: FarmCursor | null): string | null =>
  cursor === null ? null : Buffer.from(`${cursor.createdAt}|${cursor.key}`, 'latin1').toString('base64url');
