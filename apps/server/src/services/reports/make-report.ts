import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { turnOfLongWork } from '../request/next-turn.ts';

/** The longest that a report computes before others have their turn, in ms. */
const TURN_MS = 4;

/** Makes a report; one that has steps gives way between them. */
export async function makeReport(definition: ReportDefinition, question: ReportQuestion): Promise<Report> {
  if (definition.steps === undefined) return definition.make(question);
  const steps = definition.steps(question);
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < TURN_MS) continue;
    await turnOfLongWork();
    begun = performance.now();
  }
}
