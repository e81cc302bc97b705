import type { Finding, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { notKeptWords } from '../../components/messages/toast-store.ts';
import type { FormContext } from '../values/form-context.ts';
import type { SpecialPart, SpecialParts } from '../values/form-parts.ts';
import type { RecordValues } from '../values/record-values.ts';
import { typedValues } from '../values/typed-values.ts';
import { focusField, showField } from './field-focus.ts';
import { type Reason, reasonsAsked } from './serious-warnings.ts';
import { isSameFinding, sendable, useFindings } from './use-findings.ts';

/** How a form is saved: the codes of confirmed warnings, and whether another record follows. */
export type SaveOrder = { confirmedWarnings: readonly string[]; another: boolean };

type ValuesView = ComponentType<{ values: RecordValues }>;

/** A view beside a form and one in its bar, rendered again when a value at one of their paths changes. */
export type Beside = {
  View: ValuesView;
  Foot: ValuesView;
  /** The words of the save button; null where they are the form's usual ones. */
  saveWords?: (values: RecordValues) => string | null;
  reads: SpecialPart['reads'];
};

/** Props of a form. `onSave` gets the values to send and how they were saved. */
export type RecordFormProps = {
  definition: StageDefinition;
  /** Names of the always visible parts, in order. */
  quick: readonly string[];
  /** Names of parts that are not shown. */
  hidden: readonly string[];
  /** Parts with a special view, by name; input and output lots exist only as special views. */
  special: SpecialParts;
  /** Initial values: defaults of a new record, or the stored ones. */
  initial: RecordValues;
  context: FormContext;
  onSave: (values: RecordValues, order: SaveOrder) => Promise<void>;
  /** Called at each change, to save a draft. */
  onChange?: ((values: RecordValues) => void) | undefined;
  /** A button for more parts, the first of which is at `path`. */
  more?: { label: string; path: string; ask: () => void } | undefined;
  /** One more group in the details, rendered by the screen. */
  extra?: { label: string; content: ReactNode } | undefined;
  /** What stands beside the form where there is room, and under it elsewhere: a view of the values at some paths. */
  beside?: Beside | undefined;
  /** Label of the main button, such as `Salvar colheita`. */
  saveLabel: string;
  /** Label of the button that saves and starts another record; hidden if absent. */
  anotherLabel?: string | undefined;
  /** Address for leaving without saving. */
  cancelTo: string;
};

/** The typed values, reported to the screen at each change. */
function useValues(initial: RecordValues, onChange: RecordFormProps['onChange']) {
  const [typed] = useState(() => typedValues(initial));
  const hear = useRef(onChange);
  useEffect(() => {
    hear.current = onChange;
  }, [onChange]);
  useEffect(() => typed.subscribe(() => hear.current?.(typed.read())), [typed]);
  return typed;
}

const LONGEST_FRAME_MS = 100;

/** Resolves after the next paint; on a hidden page, which does not paint, it resolves anyway. */
const whenPainted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });

type Decided = { values: RecordValues; order: SaveOrder };

/**
 * Saves, one at a time, with its error. The press is answered by a busy label before the values are checked, unless
 * `isNear`: then the check is so fast that the label would only flicker.
 */
function useSaving(onSave: RecordFormProps['onSave']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const isUnderWay = useRef(false);
  const save = async (decide: () => Decided | null, { isNear }: { isNear: boolean }) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(!isNear);
    setFailure(undefined);
    try {
      await whenPainted();
      const decided = decide();
      if (decided === null) return;
      setBusy(true);
      await onSave(decided.values, decided.order);
    } catch (error) {
      setFailure(notKeptWords(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, save };
}

/** Runs `act` after React has rendered the errors of a refused save, which may open more of the form. */
const whenDrawn = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

/** The state of a form: values, left fields, findings and saving. */
export function useRecordForm({ initial, context, onSave, onChange }: RecordFormProps, reasons: readonly Reason[]) {
  const form = useRef<HTMLFormElement>(null);
  const typed = useValues(initial, onChange);
  const { findings, state, ask, isAnswered } = useFindings(form, typed, { context, reasons });
  const { busy, failure, save } = useSaving(onSave);

  /** The values to save; null if there are errors or unseen warnings, which are then shown. */
  const decide = (another: boolean): Decided | null => {
    const found = ask();
    const unseen = found.warnings.filter((one) => !findings.shown.warnings.some(isSameFinding(one)));
    const paths = Object.keys(found.errors);
    const isRefused = paths.length > 0 || found.message !== undefined;
    if (isRefused) whenDrawn(() => focusField(form.current, paths));
    else if (unseen.length > 0)
      whenDrawn(() =>
        showField(
          form.current,
          unseen.map(({ field }) => field),
        ),
      );
    if (isRefused || unseen.length > 0) return null;
    const codes = found.warnings.map(({ code }) => code);
    return { values: sendable(typed.read()), order: { confirmedWarnings: codes, another } };
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent; // forms are submitted by buttons only
    const another = submitter?.dataset.another === 'true';
    await save(() => decide(another), { isNear: isAnswered() });
  };

  const { errors, warnings, message, shown, tried } = findings;
  const hasErrors = Object.keys(errors).length > 0 || message !== undefined;
  const isReasoned = (one: Finding) => reasonsAsked(reasons, [one]).length > 0;
  const doubts = warnings.filter((one) => !isReasoned(one));
  const mayConfirm = !hasErrors && doubts.length > 0 && warnings.length === shown.warnings.length;
  const askMore = ({ ask: askFor, path }: NonNullable<RecordFormProps['more']>) => {
    askFor();
    whenDrawn(() => focusField(form.current, [path]));
  };
  return { form, askMore, typed, findings, state, submit, busy, tried, failure, mayConfirm };
}
