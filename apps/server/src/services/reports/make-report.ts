import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { inTurns } from '../request/in-turns.ts';

/** Makes a report; others have their turn in between. */
export const makeReport = ({ steps }: ReportDefinition, question: ReportQuestion): Promise<Report> =>
  inTurns(steps(question));

/** The figures of a report for programs, which may take longer than the report itself. */
export const figuresOfReport = async ({ figures, figureSteps }: Report): Promise<Report['figures']> =>
  figureSteps === undefined ? figures : await inTurns(figureSteps());
