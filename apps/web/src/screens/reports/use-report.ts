import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { useEffect, useMemo, useState } from 'react';
import { inTurns } from '../../data/page/in-turns.ts';

type Made = { definition: ReportDefinition; report: Report };

/** A report, made again when its question changes; null until one that is long was made for the first time. */
export function useReport(definition: ReportDefinition, question: ReportQuestion): Report | null {
  const { steps, make } = definition;
  const short = useMemo(() => (steps === undefined ? make(question) : null), [steps, make, question]);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    if (steps === undefined) return;
    let isCurrent = true;
    void inTurns(steps(question), () => isCurrent).then((report) => report && setMade({ definition, report }));
    return () => {
      isCurrent = false;
    };
  }, [definition, steps, question]);
  return short ?? (made?.definition === definition ? made.report : null);
}
