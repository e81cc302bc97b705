import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmCursor } from '../../db/farm-rows.ts';
import { isInstant } from '../request/page.ts';

const badCursor = (): Problem => new Problem('request/invalid', { fields: { cursor: 'Este endereço não vale mais.' } });

/** The position of a cursor in a person's farms, null without one; `request/invalid` (422) for an invalid cursor. */
export function readFarmCursor(text: string | undefined): FarmCursor | null {
  if (text === undefined || text === '') return null;
  const [createdAt = '', key = ''] = Buffer.from(text, 'base64url').toString('latin1').split('|');
  if (!isUuid(key) || !isInstant(createdAt)) throw badCursor();
  return { createdAt, key };
}

/** The cursor of a position for the client; null for the last page. */
export const writeFarmCursor = (cursor: FarmCursor | null): string | null =>
  cursor === null ? null : Buffer.from(`${cursor.createdAt}|${cursor.key}`, 'latin1').toString('base64url');
