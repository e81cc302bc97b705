import type { ReadingDefinition, StageDefinition } from '../definition/stage.ts';
import type { RecordContent } from '../record/record.ts';
import { formsIn } from './sources.ts';

/** The readings of a record's stage, with what is usual of the coffee that it took. */
export function readingsOf(
  { readings, usualReadings }: Pick<StageDefinition, 'readings' | 'usualReadings'>,
  content: Pick<RecordContent, 'inputs' | 'date'>,
  context: Parameters<typeof formsIn>[1],
): Readonly<Record<string, ReadingDefinition>> {
  const usual = Object.entries(usualReadings?.(formsIn(content, context), content.date) ?? {});
  const known = usual.flatMap(([kind, unlikely]) => {
    const definition = readings[kind];
    return definition === undefined ? [] : [[kind, { ...definition, unlikely }] as const];
  });
  return { ...readings, ...Object.fromEntries(known) };
}
