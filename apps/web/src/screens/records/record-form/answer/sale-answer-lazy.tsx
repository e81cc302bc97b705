import { type ComponentType, lazy, Suspense } from 'react';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

type View = ComponentType<{ values: RecordValues }>;

// Without a network it may not be there; the form works without it.
const load = () => import('./sale-answer.tsx').catch(() => null);
const none: View = () => null;

const SaleAnswer = lazy(async () => ({ default: (await load())?.SaleAnswer ?? none }));
const SaleFoot = lazy(async () => ({ default: (await load())?.SaleFoot ?? none }));

/** What a typed sale leaves, loaded after the form. */
export function LazySaleAnswer({ values }: { values: RecordValues }) {
  return (
    <Suspense>
      <SaleAnswer values={values} />
    </Suspense>
  );
}

/** What a saca of a typed sale leaves, for the bar of the form, loaded after it. */
export function LazySaleFoot({ values }: { values: RecordValues }) {
  return (
    <Suspense>
      <SaleFoot values={values} />
    </Suspense>
  );
}
