import type { ReactElement } from 'react';
import { FieldControl } from '../src/fields/controls/field-control.tsx';
import { type FormContext, FormProvider } from '../src/fields/values/form-context.ts';

/** A new harvest on a farm of Minas that measures by 60 L, 480 L of cherries to the saca; nothing is known beyond that. */
const CONTEXT: FormContext = {
  section: 'colheita',
  isNew: true,
  today: '2026-06-10',
  timezone: 'America/Sao_Paulo',
  measureLiters: 60,
  litersPerSaca: 480,
  state: 'MG',
  showsMoney: true,
  optionsOf: () => [],
  sumOf: () => undefined,
  ownLots: [],
  suggestionsOf: () => [],
  partners: { options: () => [], mayMake: false },
  lastTime: {},
  check: () => ({ errors: {}, warnings: [] }),
};

/** The form round a control: what it knows of the farm, and what the rules say at each path. */
export function InForm({
  context = {},
  errors = {},
  warnings = {},
  children,
}: {
  context?: Partial<FormContext>;
  errors?: Readonly<Record<string, string>>;
  warnings?: Readonly<Record<string, string>>;
  children: ReactElement;
}) {
  const state = {
    context: { ...CONTEXT, ...context },
    errorAt: (path: string) => errors[path],
    warningAt: (path: string) => warnings[path],
    isTold: (paths: readonly string[]) => paths.some((path) => path in errors || path in warnings),
    FieldControl,
  };
  return <FormProvider value={state}>{children}</FormProvider>;
}
