import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef } from 'react';
import { useDebounced } from '../../components/page/use-debounced.ts';
import { newId } from '../../data/page/new-id.ts';
import { FieldControl } from '../controls/field-control.tsx';
import type { FormContext, FormFindings, FormState } from '../values/form-context.ts';
import { isBlank, type RecordValues, valueAt, withoutBlanks } from '../values/record-values.ts';
import { type TypedValues, useSettled } from '../values/typed-values.ts';
import { type Reason, withReasonsAsked } from './serious-warnings.ts';
import { noteTyped } from './typed-note.ts';
import { useWhenIdle } from './use-when-idle.ts';

/** The latest findings of the rules, and which of them are shown. */
export type Findings = FormFindings & {
  /** Whether the person has tried to save; then all findings are shown. */
  tried: boolean;
  /** The findings shown at the fields. */
  shown: Pick<FormFindings, 'errors' | 'warnings'>;
};

const NONE: Findings = { errors: {}, warnings: [], tried: false, shown: { errors: {}, warnings: [] } };

/** The values as they are sent. */
// an object stays an object
export const sendable = (values: RecordValues): RecordValues => withoutBlanks(values) as RecordValues;

/** Whether a path or one of its parents was left: `inputs.0.kg` was left when `inputs` was. */
const isLeft = (left: ReadonlySet<string>, path: string): boolean =>
  [...left].some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));

/** Whether two findings are the same finding on the same field, even with other numbers. */
export const isSameFinding =
  ({ field, code }: Finding) =>
  (other: Finding): boolean =>
    other.field === field && other.code === code;

/** Whether there is a finding at or below one of some paths. */
const hasFindingIn =
  ({ errors, warnings }: Findings['shown']): FormState['hasFinding'] =>
  (paths) =>
    [...Object.keys(errors), ...warnings.map(({ field }) => field)].some((field) =>
      paths.some((path) => field === path || field.startsWith(`${path}.`)),
    );

/** Tracks which fields the person has left: their warnings may be shown. */
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
 * The findings of the rules. They are computed when the person pauses, so that no key press waits for them, and at once
 * by `ask`.
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
  const askLater = useDebounced(() => {
    if (tried.current || left.size > 0) startTransition(() => settle(answer()));
  });
  const left = useLeftFields(form, askLater);
  useEffect(() => typed.subscribe(askLater), [typed, askLater]);
  // Run the rules once while idle: the first run is slow and must not delay the first key press.
  useWhenIdle(() => void askRules());
  useEffect(() => {
    // Data that arrive while the form is open may change the findings.
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
      hasFinding: hasFindingIn(shown),
      noteTyped: (path, one) => noteTyped(typed, { path, one, makeId: newId }),
    }),
    [context, shown, typed],
  );
  return { findings, state, ask, isAnswered };
}
