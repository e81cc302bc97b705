import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

const PESTICIDES = new Set(['inseticida', 'fungicida', 'herbicida', 'acaricida', 'nematicida']);

/** Whether a product requires a prescription (agrotóxico); biologicals, adjuvants and fertilisers do not. */
export const isPesticide = (data: RecordContent['data']): boolean => PESTICIDES.has(textAt(data, 'className') ?? '');
