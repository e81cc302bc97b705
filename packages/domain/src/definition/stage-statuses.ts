import { numberAt } from '../record/data-values.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { RecordContent } from '../record/record.ts';
import type { StatusDefinition } from './stage.ts';

const ENDINGS = { f: 'a', m: 'o' } as const;

/**
 * The work statuses with texts in the given gender. Planned work draws nothing; work in progress and done takes and
 * gives lots.
 */
export const workStatuses = (gender: 'm' | 'f') =>
  ({
    planned: { label: `Planejad${ENDINGS[gender]}`, tone: 'neutral' },
    in_progress: { label: 'Em andamento', draws: 'consumes', lends: true, started: true, tone: 'info' },
    completed: {
      label: `Concluíd${ENDINGS[gender]}`,
      draws: 'consumes',
      lends: true,
      started: true,
      completed: true,
      tone: 'success',
    },
    cancelled: { label: `Cancelad${ENDINGS[gender]}`, tone: 'neutral' },
  }) as const satisfies Record<string, StatusDefinition>;

/**
 * The default status of work: done with outputs, in progress with inputs, otherwise planned. Coffee from elsewhere is
 * there: done, or in progress if only its weight is known.
 */
export function workStatusOf({ data, inputs, outputs }: Pick<RecordContent, 'data' | 'inputs' | 'outputs'>): string {
  if (outputs.length > 0) return 'completed';
  if (inputs.length > 0) return 'in_progress';
  if (isOwnWork({ data })) return 'planned';
  return numberAt(data, 'weight') === undefined ? 'completed' : 'in_progress';
}
