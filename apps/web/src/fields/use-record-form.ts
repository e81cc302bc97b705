import type { StageDefinition } from '@cafezal/domain/stage.ts';
import type { ComponentType, FormEvent, ReactNode } from 'react';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { FieldControl } from './field-control.tsx';
import { focusField, showField } from './field-focus.ts';
import type { FormContext, FormFindings, FormState } from './form-context.ts';
import type { PartProps } from './form-parts.ts';
import { isBlank, type RecordValues, valueAt, withoutBlanks, withValueAt } from './record-values.ts';

/** How a form is saved: the codes of the warnings that the person confirmed, and whether another one is wanted after it. */
export type SaveOrder = { confirmedWarnings: readonly string[]; another: boolean };

/** What a form is given. `onSave` gets what to send and how it was saved. */
export type RecordFormProps = {
  definition: StageDefinition;
  /** Names of the parts that are not folded away, in order. */
  quick: readonly string[];
  /** Names of parts that are not asked for at all. */
  hidden: readonly string[];
  /** Parts that have a way of their own to be filled in, by name; lots that go in and come out have no other. */
  special: Readonly<Record<string, ComponentType<PartProps>>>;
  /** What stands in the form at first: defaults of a creation, or what is stored. */
  initial: RecordValues;
  context: FormContext;
  onSave: (values: RecordValues, order: SaveOrder) => Promise<void>;
  /** Told at each change, to keep a draft. */
  onChange?: ((values: RecordValues) => void) | undefined;
  /** One more group under the details, drawn by the screen. */
  extra?: { label: string; content: ReactNode } | undefined;
  /** What the main button reads, such as `Salvar colheita`. */
  saveLabel: string;
  /** What the button that goes on with another record reads; none where there is no other. */
  anotherLabel?: string | undefined;
  /** Where one goes without saving. */
  cancelTo: string;
};

const NONE: FormFindings = { errors: {}, warnings: [] };

/** Paths of a finding and of what is round it: `inputs.0.kg` was left when `inputs` was. */
const isLeft = (left: ReadonlySet<string>, path: string): boolean =>
  [...left].some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));

const sendable = (values: RecordValues): RecordValues => withoutBlanks(values) as RecordValues; // an object stays one

/** The paths of the fields that a person was in and left: what is odd in them may be said. */
function useLeftFields(form: RefObject<HTMLFormElement | null>): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = form.current;
    const note = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
      if (path !== undefined) setLeft((before) => (before.has(path) ? before : new Set([...before, path])));
    };
    shown?.addEventListener('focusout', note);
    return () => shown?.removeEventListener('focusout', note);
  }, [form]);
  return left;
}

/** What was typed, changed by path; `put` stays the same, so that a control is drawn again only for its own sake. */
function useValues(initial: RecordValues, onChange: RecordFormProps['onChange']) {
  const [values, setValues] = useState(initial);
  const latest = useRef({ values, onChange });
  useEffect(() => {
    latest.current.onChange = onChange;
  }, [onChange]);
  const put = useCallback((path: string, value: unknown) => {
    const next = withValueAt(latest.current.values, path, value);
    latest.current.values = next;
    setValues(next);
    latest.current.onChange?.(next);
  }, []);
  return { values, put };
}

/** What the rules say of what was typed. They are asked after what was typed is on the screen. */
function useFindings(
  { context }: Pick<RecordFormProps, 'context'>,
  { values, left, tried }: { values: RecordValues; left: ReadonlySet<string>; tried: boolean },
) {
  const { check } = context;
  const checked = useDeferredValue(values);
  const findings = useMemo(
    () => (tried || left.size > 0 ? check(sendable(checked)) : NONE),
    [check, checked, tried, left],
  );
  const isShown = useCallback(
    (path: string): boolean => tried || (isLeft(left, path) && !isBlank(valueAt(checked, path))),
    [tried, left, checked],
  );
  const state: FormState = useMemo(
    () => ({
      context,
      FieldControl,
      errorAt: (path) => (isShown(path) ? findings.errors[path] : undefined),
      warningAt: (path) => (isShown(path) ? findings.warnings.find(({ field }) => field === path)?.message : undefined),
    }),
    [context, findings, isShown],
  );
  return { findings, state, isShown };
}

/** Saving, one at a time, and what went wrong with it. */
function useSaving(onSave: RecordFormProps['onSave']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const save = async (values: RecordValues, order: SaveOrder) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(values, order);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Ocorreu um erro inesperado.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, save };
}

/** Once React has drawn what a refused save shows, which may unfold the rest of the form. */
const whenDrawn = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

/** What a person has typed and left, what the rules say of it, and saving. */
export function useRecordForm({ initial, context, onSave, onChange }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { values, put } = useValues(initial, onChange);
  const left = useLeftFields(form);
  const [tried, setTried] = useState(false);
  const { findings, state, isShown } = useFindings({ context }, { values, left, tried });
  const { busy, failure, save } = useSaving(onSave);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent; // a form is submitted by nothing else
    const found = context.check(sendable(values));
    const unseen = found.warnings.filter(({ field }) => !isShown(field));
    setTried(true);
    const paths = Object.keys(found.errors);
    if (paths.length > 0 || found.message !== undefined) return whenDrawn(() => focusField(form.current, paths));
    if (unseen.length > 0)
      return whenDrawn(() =>
        showField(
          form.current,
          unseen.map(({ field }) => field),
        ),
      );
    const codes = found.warnings.map(({ code }) => code);
    await save(sendable(values), { confirmedWarnings: codes, another: submitter?.dataset.another === 'true' });
  };

  const hasErrors = Object.keys(findings.errors).length > 0 || findings.message !== undefined;
  const mayConfirm =
    !hasErrors && findings.warnings.length > 0 && findings.warnings.every(({ field }) => isShown(field));
  return { form, values, findings, state, put, submit, busy, tried, failure, mayConfirm };
}
