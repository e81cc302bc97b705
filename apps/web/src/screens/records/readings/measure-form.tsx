import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/controls/button.tsx';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { tellFailure } from '../../../components/messages/toast-store.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { correctedTime } from '../../../data/device/token-store.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { focusField } from '../../../fields/form/field-focus.ts';
import { toInstant, toLocalMoment } from '../../../fields/values/moments.ts';
import { ClockNotice } from '../../farm/clock-notice.tsx';
import { momentOf } from '../../words/when.ts';
import { readingText } from './reading-rules.ts';
import styles from './readings.module.css';
import {
  lastOfEach,
  momentProblem,
  problemsOf,
  type Typed,
  usualKinds,
  valuesOf,
  warningOf,
} from './typed-readings.ts';
import type { ShownReading } from './use-readings.ts';

type Kinds = Readonly<Record<string, ReadingDefinition>>;

type Props = {
  kinds: Kinds;
  /** Oldest first. */
  readings: readonly ShownReading[];
  timezone: string;
  /** First and last day of the record's work, between which readings are possible. */
  days: { first: string; last: string };
  /** Saves the values of one instant (ISO). */
  onMeasure: (values: readonly { kind: string; value: number }[], at: string) => Promise<void>;
};

const WRONG = '[aria-invalid=true]';

const YES_NO = [
  { value: '1', label: 'Sim' },
  { value: '0', label: 'Não' },
];

type FieldProps = {
  kind: string;
  definition: ReadingDefinition;
  isMain: boolean;
  text: string;
  error: string | undefined;
  last: ShownReading | undefined;
  timezone: string;
  onChange: (text: string) => void;
};

function Value({ kind, definition, isMain, text, error, last, timezone, onChange }: FieldProps) {
  const { label, unit, yesNo } = definition;
  const hint = last && `Última: ${readingText(definition, last.value)}, ${momentOf(last.at, timezone)}`;
  if (yesNo === true)
    return (
      <ChoiceChips
        label={label}
        path={kind}
        value={text}
        onChange={onChange}
        choices={YES_NO}
        hint={hint}
        error={error}
      />
    );
  return (
    <TextInput
      label={label}
      path={kind}
      big={isMain}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      onChange={onChange}
      unit={unit === '1' || unit === 'pH' ? undefined : unit}
      hint={hint}
      error={error}
      warning={warningOf({ kind, definition, text }, last, { timezone, now: correctedTime() })}
    />
  );
}

type ValuesProps = Pick<Props, 'kinds' | 'timezone'> & {
  shown: readonly string[];
  typed: Typed;
  errors: Typed;
  last: ReturnType<typeof lastOfEach>;
  onChange: (kind: string, text: string) => void;
};

/** The fields of the kinds that are measured, the first one large. */
function Values({ kinds, timezone, shown, typed, errors, last, onChange }: ValuesProps) {
  return shown.map((kind, index) => {
    const definition = kinds[kind];
    if (definition === undefined) return null;
    return (
      <Value
        key={kind}
        kind={kind}
        definition={definition}
        isMain={index === 0}
        text={typed[kind] ?? ''}
        error={errors[kind] === '' ? undefined : errors[kind]}
        last={last.get(kind)}
        timezone={timezone}
        onChange={(text) => onChange(kind, text)}
      />
    );
  });
}

/** The time of a reading: now, unless the person chooses another one. */
function Moment({
  moment,
  timezone,
  error,
  onChange,
}: {
  moment: string | null;
  timezone: string;
  error: string | undefined;
  onChange: (moment: string) => void;
}) {
  if (moment === null)
    return (
      <div className={styles.line}>
        <span>Agora</span>
        <Button
          look="quiet"
          onClick={() => onChange(toLocalMoment(correctedNow().toISOString(), timezone))}
          aria-label="Mudar dia e hora"
        >
          Mudar
        </Button>
      </div>
    );
  return (
    <TextInput label="Dia e hora" type="datetime-local" value={moment} onChange={onChange} error={error} autoFocus />
  );
}

/** The label of the save button, with the typed number to check it once more. */
function saidBy(kinds: Kinds, typed: Typed): string {
  const values = valuesOf(kinds, typed);
  const [only] = values;
  const definition = only && kinds[only.kind];
  if (only === undefined || definition === undefined || definition.yesNo === true) return 'medida';
  return values.length === 1 ? readingText(definition, only.value) : `${values.length} medidas`;
}

function Others({ kinds, shown, onAdd }: { kinds: Kinds; shown: readonly string[]; onAdd: (kind: string) => void }) {
  const hidden = Object.entries(kinds).filter(([kind]) => !shown.includes(kind));
  if (hidden.length === 0) return null;
  return (
    <div className={styles.others}>
      <p>Medir também</p>
      <div>
        {hidden.map(([kind, { label }]) => (
          <Button key={kind} look="secondary" icon="plus" onClick={() => onAdd(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Shows a field and takes the focus there: who asks for one wants to type in it. */
function openField(form: HTMLFormElement | null, path: string, show: () => void): void {
  flushSync(show);
  focusField(form, [path]);
}

/** The time of a reading and what is wrong with it. Once the work is over it is not now: another one is asked for. */
function useMoment({ days, timezone }: Props) {
  const nowHere = () => toLocalMoment(correctedNow().toISOString(), timezone);
  const problemAt = (moment: string | null) => momentProblem(moment, { ...days, now: nowHere() });
  const start = () => {
    const error = problemAt(null);
    return { moment: error === undefined ? null : nowHere(), error };
  };
  const [{ moment, error }, setMoment] = useState(start);
  return {
    moment,
    error,
    /** The chosen instant (ISO); '' for now. */
    chosen: moment === null ? '' : toInstant(moment, timezone),
    change: (next: string) => setMoment({ moment: next, error: undefined }),
    /** Shows what is wrong; answers the instant, or null if it cannot be kept. */
    check: (): string | null => {
      const found = problemAt(moment);
      setMoment({ moment: found === undefined ? moment : (moment ?? nowHere()), error: found });
      if (found !== undefined) return null;
      return moment === null ? correctedNow().toISOString() : toInstant(moment, timezone);
    },
    reset: () => setMoment(start),
  };
}

/** The typed values, what is wrong with them, and their saving: all of them with one instant. */
function useMeasuring({ kinds, onMeasure }: Props, at: ReturnType<typeof useMoment>) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Typed>({});
  const [busy, setBusy] = useState(false);
  useHeldWhile(Object.values(typed).some((text) => text !== ''));
  const measure = async (instant: string) => {
    setBusy(true);
    try {
      await onMeasure(valuesOf(kinds, typed), instant);
      setTyped({});
      at.reset();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(kinds, typed);
    const instant = flushSync(() => {
      setErrors(problems);
      return at.check();
    });
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
    if (!busy && Object.keys(problems).length === 0 && instant !== null) await measure(instant);
  };
  const change = (kind: string, text: string) => {
    setTyped({ ...typed, [kind]: text });
    setErrors({ ...errors, [kind]: '' });
  };
  return { form, typed, errors, busy, submit, change };
}

/** Measuring in three touches: the number has the focus, the kinds measured last time follow, one button saves all. */
export function MeasureForm(props: Props) {
  const { kinds, readings, timezone } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const at = useMoment(props);
  const { form, typed, errors, busy, submit, change } = useMeasuring(props, at);
  // People come here to measure: focus the number.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [form]);
  const last = lastOfEach(readings, at.chosen);
  const usual = usualKinds(kinds, readings);
  const shown = Object.keys(kinds).filter((kind) => usual.includes(kind) || added.includes(kind));
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Values
        kinds={kinds}
        shown={shown}
        typed={typed}
        errors={errors}
        last={last}
        timezone={timezone}
        onChange={change}
      />
      <ClockNotice timezone={timezone} />
      <Moment moment={at.moment} timezone={timezone} error={at.error} onChange={at.change} />
      <Button type="submit" size="lg" full icon="check" busy={busy} busyLabel="Guardando…">
        Guardar {saidBy(kinds, typed)}
      </Button>
      <Others
        kinds={kinds}
        shown={shown}
        onAdd={(kind) => openField(form.current, kind, () => setAdded([...added, kind]))}
      />
    </form>
  );
}
