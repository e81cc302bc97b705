import type { StageDefinition } from '@cafezal/domain/stage.ts';
import { type ComponentType, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FieldControl } from './field-control.tsx';
import type { FormContext, FormFindings, FormState } from './form-context.ts';
import type { PartProps } from './form-parts.ts';
import { isBlank, type RecordValues, valueAt, withoutBlanks, withValueAt } from './record-values.ts';

/** What a form is given. `onSave` gets what to send and the codes of the warnings that the person confirmed. */
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
  onSave: (values: RecordValues, confirmedWarnings: readonly string[]) => Promise<void>;
  /** Told at each change, to keep a draft. */
  onChange?: ((values: RecordValues) => void) | undefined;
  /** What the main button reads, such as `Salvar colheita`. */
  saveLabel: string;
  /** Where one goes without saving. */
  cancelTo: string;
};

const NONE: FormFindings = { errors: {}, warnings: [] };

/** Paths of a finding and of what is round it: `inputs.0.kg` was left when `inputs` was. */
const isLeft = (left: ReadonlySet<string>, path: string): boolean =>
  [...left].some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));

const sendable = (values: RecordValues): RecordValues => withoutBlanks(values) as RecordValues; // an object stays one

function focusField(form: HTMLElement | null, path: string): void {
  const frames = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  // The deepest frame round the path: an error on a row stands under the list when the row has no frame of its own.
  const frame = frames
    .filter(({ dataset }) => path === dataset.field || path.startsWith(`${dataset.field}.`))
    .sort((one, other) => (other.dataset.field ?? '').length - (one.dataset.field ?? '').length)[0];
  frame?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

/** What a person has typed and left, what the rules say of it, and saving. */
export function useRecordForm({ initial, context, onSave, onChange }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const { check } = context;
  const findings = useMemo(
    () => (tried || left.size > 0 ? check(sendable(values)) : NONE),
    [check, values, tried, left],
  );

  useEffect(() => {
    const shown = form.current;
    const note = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
      if (path !== undefined) setLeft((before) => (before.has(path) ? before : new Set([...before, path])));
    };
    shown?.addEventListener('focusout', note);
    return () => shown?.removeEventListener('focusout', note);
  }, []);

  const isShown = (path: string): boolean => tried || (isLeft(left, path) && !isBlank(valueAt(values, path)));
  const state: FormState = {
    context,
    FieldControl,
    errorAt: (path) => (isShown(path) ? findings.errors[path] : undefined),
    warningAt: (path) => (isShown(path) ? findings.warnings.find(({ field }) => field === path)?.message : undefined),
  };

  const put = (path: string, value: unknown) => {
    const next = withValueAt(values, path, value);
    setValues(next);
    onChange?.(next);
  };

  const save = async (confirmed: readonly string[]) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(sendable(values), confirmed);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Ocorreu um erro inesperado.');
    } finally {
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check(sendable(values));
    const hasSeenWarnings = tried;
    setTried(true);
    const [firstError] = Object.keys(found.errors);
    if (firstError !== undefined || found.message !== undefined) {
      // After the errors are drawn, which may unfold the rest of the form.
      if (firstError !== undefined)
        requestAnimationFrame(() => requestAnimationFrame(() => focusField(form.current, firstError)));
      return;
    }
    const codes = found.warnings.map(({ code }) => code);
    if (codes.length === 0 || hasSeenWarnings) await save(codes);
  };

  return { form, values, findings, state, put, submit, busy, tried, failure };
}
