import type { RecordContent } from '../record/record.ts';
import type { StatusDefinition } from './stage.ts';

const ENDINGS = { f: 'a', m: 'o' } as const;

/** The words of a stage's work in its gender: planned draws nothing, work under way and done take lots and give lots. */
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

/** The status of a stage's work when none is sent: done with outputs, under way with inputs, else planned. */
export function workStatusOf({ inputs, outputs }: Pick<RecordContent, 'inputs' | 'outputs'>): string {
  if (outputs.length > 0) return 'completed';
  return inputs.length > 0 ? 'in_progress' : 'planned';
}
