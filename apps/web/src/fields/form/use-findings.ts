import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef } from 'react';
import { usePause } from '../../components/page/use-pause.ts';
import { FieldControl } from '../controls/field-control.tsx';
import type { FormContext, FormFindings, FormState } from '../values/form-context.ts';
import { isBlank, type RecordValues, valueAt, withoutBlanks } from '../values/record-values.ts';
import { type TypedValues, useSettled } from '../values/typed-values.ts';
import { type Reason, withReasonsAsked } from './serious-warnings.ts';
import { useWhenIdle } from './use-when-idle.ts';

/** What the rules said when they were last asked, and how much of it is said to the person. */
export type Findings = FormFindings & {
  /** Whether the person tried to save: then all of it is said. */
  tried: boolean;
  /** What stands at the fields. */
  shown: Pick<FormFindings, 'errors' | 'warnings'>;
};

const NONE: Findings = { errors: {}, warnings: [], tried: false, shown: { errors: {}, warnings: [] } };

/** What is sent of what was typed. */
export const sendable = (values: RecordValues): RecordValues => withoutBlanks(values) as RecordValues; // an object stays one

/** Paths of a finding and of what is round it: `inputs.0.kg` was left when `inputs` was. */
const isLeft = (left: ReadonlySet<string>, path: string): boolean =>
  [...left].some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));

/** Whether two findings say the same of the same field, be it with other numbers. */
export const isSameFinding =
  ({ field, code }: Finding) =>
  (other: Finding): boolean =>
    other.field === field && other.code === code;

/** Whether something is said at one of some paths or below them. */
const isToldIn =
  ({ errors, warnings }: Findings['shown']): FormState['isTold'] =>
  (paths) =>
    [...Object.keys(errors), ...warnings.map(({ field }) => field)].some((told) =>
      paths.some((path) => told === path || told.startsWith(`${path}.`)),
    );

/** Hears which fields a person was in and left: what is odd in them may be said. */
function useLeftFields(form: RefObject<HTMLFormElement | null>, onLeft: () => void): ReadonlySet<string> {
  const left = useRef(new Set<string>());
  useEffect(() => {
    const shown = form.current;
    const note = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
      if (path === undefined || left.current.has(path)) return;
      left.current.add(path);
      onLeft();
    };
    shown?.addEventListener('focusout', note);
    return () => shown?.removeEventListener('focusout', note);
  }, [form, onLeft]);
  return left.current;
}

/**
 * What the rules say of what was typed. They are asked when the person pauses, so that no key waits for them, and at
 * once by `ask`.
 */
export function useFindings(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedValues,
  { context, reasons }: { context: FormContext; reasons: readonly Reason[] },
) {
  const { check } = context;
  const [findings, settle] = useSettled(NONE);
  const tried = useRef(false);
  const answered = useRef<{ values: RecordValues; check: FormContext['check']; found: FormFindings }>(undefined);

  const isAnswered = useCallback(
    () => answered.current?.values === typed.read() && answered.current.check === check,
    [typed, check],
  );
  const askRules = useCallback((): FormFindings => {
    const values = typed.read();
    const last = answered.current;
    if (last?.values === values && last.check === check) return last.found;
    const found = withReasonsAsked(check(sendable(values)), values, reasons);
    answered.current = { values, check, found };
    return found;
  }, [typed, check, reasons]);

  const answer = (): Findings => {
    const found = askRules();
    const values = typed.read();
    const isSaid = (path: string) => tried.current || (isLeft(left, path) && !isBlank(valueAt(values, path)));
    return {
      ...found,
      tried: tried.current,
      shown: {
        errors: Object.fromEntries(Object.entries(found.errors).filter(([path]) => isSaid(path))),
        warnings: found.warnings.filter(({ field }) => isSaid(field)),
      },
    };
  };
  const askLater = usePause(() => {
    if (tried.current || left.size > 0) startTransition(() => settle(answer()));
  });
  const left = useLeftFields(form, askLater);
  useEffect(() => typed.subscribe(askLater), [typed, askLater]);
  // Rules that were asked once answer faster: the first key is not the one that waits for them.
  useWhenIdle(() => void askRules());
  useEffect(() => {
    // What arrives while the form is open may answer otherwise.
    if (answered.current !== undefined && answered.current.check !== check) askLater();
  }, [askLater, check]);

  const ask = (): Findings => {
    tried.current = true;
    const found = answer();
    settle(found);
    return found;
  };
  const { shown } = findings;
  const state: FormState = useMemo(
    () => ({
      context,
      FieldControl,
      errorAt: (path) => shown.errors[path],
      warningAt: (path) => shown.warnings.find(({ field }) => field === path)?.message,
      isTold: isToldIn(shown),
    }),
    [context, shown],
  );
  return { findings, state, ask, isAnswered };
}
