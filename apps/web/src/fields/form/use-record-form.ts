import type { Finding, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormContext } from '../values/form-context.ts';
import type { SpecialParts } from '../values/form-parts.ts';
import type { RecordValues } from '../values/record-values.ts';
import { typedValues } from '../values/typed-values.ts';
import { focusField, showField } from './field-focus.ts';
import { type Reason, reasonsAsked } from './serious-warnings.ts';
import { isSameFinding, sendable, useFindings } from './use-findings.ts';

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
  special: SpecialParts;
  /** What stands in the form at first: defaults of a creation, or what is stored. */
  initial: RecordValues;
  context: FormContext;
  onSave: (values: RecordValues, order: SaveOrder) => Promise<void>;
  /** Told at each change, to keep a draft. */
  onChange?: ((values: RecordValues) => void) | undefined;
  /** Asks for more at once, which then begins at `path`. */
  more?: { label: string; path: string; ask: () => void } | undefined;
  /** One more group under the details, drawn by the screen. */
  extra?: { label: string; content: ReactNode } | undefined;
  /** What the main button reads, such as `Salvar colheita`. */
  saveLabel: string;
  /** What the button that goes on with another record reads; none where there is no other. */
  anotherLabel?: string | undefined;
  /** Where one goes without saving. */
  cancelTo: string;
};

/** What is typed, told to the screen at each change. */
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

/** Once the screen shows that something is under way; a page that is not looked at draws nothing and goes on. */
const whenPainted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });

type Decided = { values: RecordValues; order: SaveOrder };

/**
 * Saving, one at a time, and what went wrong with it. The touch is answered before what is saved is decided: by saying
 * that it is under way, unless the decision `isNear` and would take those words back in the next frame.
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
      setFailure(error instanceof Error ? error.message : 'Ocorreu um erro inesperado.');
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, save };
}

/** Once React has drawn what a refused save shows, which may unfold the rest of the form. */
const whenDrawn = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

/** What a person has typed and left, what the rules say of it, and saving. */
export function useRecordForm({ initial, context, onSave, onChange }: RecordFormProps, reasons: readonly Reason[]) {
  const form = useRef<HTMLFormElement>(null);
  const typed = useValues(initial, onChange);
  const { findings, state, ask, isAnswered } = useFindings(form, typed, { context, reasons });
  const { busy, failure, save } = useSaving(onSave);

  /** What is saved; null where something is to be mended or looked at first, which is then shown. */
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
    const { submitter } = event.nativeEvent as SubmitEvent; // a form is submitted by nothing else
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
