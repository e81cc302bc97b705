import type { ReactElement } from 'react';
import { FieldControl } from '../src/fields/controls/field-control.tsx';
import { type FormContext, FormProvider } from '../src/fields/values/form-context.ts';

/**
 * Context of a new harvest on a farm in Minas with 60 L per medida and 480 L of cherries per saca, without other data.
 */
const CONTEXT: FormContext = {
  section: 'colheita',
  isNew: true,
  today: '2026-06-10',
  timezone: 'America/Sao_Paulo',
  measureLiters: 60,
  litersPerSaca: 480,
  labUnits: 'cmolc',
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

/** The form around a control, with its context and the findings at each path. */
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
    noteTyped: () => {},
    hasFinding: (paths: readonly string[]) => paths.some((path) => path in errors || path in warnings),
    FieldControl,
  };
  return <FormProvider value={state}>{children}</FormProvider>;
}
