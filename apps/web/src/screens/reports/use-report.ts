import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { useCallback } from 'react';
import { useInTurns } from '../use-in-turns.ts';

/** A report, made again when its question changes; undefined until it was made for the first time. */
export function useReport(definition: ReportDefinition, question: ReportQuestion): Report | undefined {
  const { steps } = definition;
  return useInTurns(
    definition,
    useCallback(() => steps(question), [steps, question]),
  );
}
