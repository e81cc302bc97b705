import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { z } from 'zod';

/** A UUID of any version in a body, as the farm keeps ids: in small letters. */
export const uuidText = z.stringFormat('uuid', isUuid).toLowerCase();
