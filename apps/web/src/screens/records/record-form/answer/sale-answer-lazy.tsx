import { lazy, Suspense } from 'react';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

const SaleAnswer = lazy(async () => {
  // Without a network it may not be there; the form works without it.
  const answer = await import('./sale-answer.tsx').catch(() => null);
  return { default: answer?.SaleAnswer ?? (() => null) };
});

/** What a typed sale leaves, loaded after the form. */
export function LazySaleAnswer({ values }: { values: RecordValues }) {
  return (
    <Suspense>
      <SaleAnswer values={values} />
    </Suspense>
  );
}
