import { textAt } from '@cafezal/domain/record/data-values.ts';
import { lazy, Suspense } from 'react';
import type { PartProps } from './detail-props.ts';

const Outlook = lazy(async () => ({ default: (await import('./season-outlook.tsx')).SeasonOutlook }));

const TYPES: ReadonlySet<string | undefined> = new Set(['yield_count', 'flowering']);

/** What field work says of the harvest to come, loaded for the few types that do. */
export function SeasonOutlook(props: PartProps) {
  if (!TYPES.has(textAt(props.record.data, 'activityType'))) return null;
  return (
    <Suspense>
      <Outlook {...props} />
    </Suspense>
  );
}
