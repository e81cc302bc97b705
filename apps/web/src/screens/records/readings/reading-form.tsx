import { parseDecimal } from '@cafezal/domain/numbers.ts';
import type { ReadingDefinition } from '@cafezal/domain/stage.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceChips } from '../../../components/chips.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { toInstant, toLocalMoment } from '../../../fields/moments.ts';
import { readingDoubt, readingProblem, readingText } from './reading-rules.ts';
import styles from './readings.module.css';

type Props = {
  definition: ReadingDefinition;
  timezone: string;
  onMeasure: (value: number, at: string) => Promise<void>;
};

const YES_NO = [
  { value: '1', label: 'Sim' },
  { value: '0', label: 'Não' },
];

function Value({
  definition,
  text,
  error,
  onChange,
}: {
  definition: ReadingDefinition;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  if (definition.yesNo === true)
    return <ChoiceChips label={definition.label} value={text} onChange={onChange} choices={YES_NO} error={error} />;
  const value = parseDecimal(text);
  return (
    <TextInput
      label={definition.label}
      big
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={onChange}
      unit={definition.unit === '1' ? undefined : definition.unit}
      error={error}
      warning={value === null ? undefined : readingDoubt(definition, value)}
    />
  );
}

/** The moment of a reading: now, unless a person says otherwise. */
function Moment({
  moment,
  timezone,
  onChange,
}: {
  moment: string | null;
  timezone: string;
  onChange: (moment: string) => void;
}) {
  if (moment === null)
    return (
      <div className={styles.line}>
        <span>Agora</span>
        <Button
          look="quiet"
          onClick={() => onChange(toLocalMoment(new Date().toISOString(), timezone))}
          aria-label="Mudar dia e hora"
        >
          Mudar
        </Button>
      </div>
    );
  return <TextInput label="Dia e hora" type="datetime-local" value={moment} onChange={onChange} />;
}

/** What the button keeps: the number that was typed, so that it is read once more before the touch. */
function saidBy(definition: ReadingDefinition, text: string): string {
  const value = parseDecimal(text);
  return value === null || definition.yesNo === true ? 'medição' : readingText(definition, value);
}

/** A reading in three touches: what is measured is chosen already, the number, and the button. */
export function ReadingForm({ definition, timezone, onMeasure }: Props) {
  const [text, setText] = useState('');
  const [moment, setMoment] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = parseDecimal(text);
    const at = moment === null ? new Date().toISOString() : toInstant(moment, timezone);
    const problem = readingProblem(definition, value) ?? (at === '' ? 'Informe dia e hora.' : undefined);
    setError(problem);
    if (problem !== undefined || value === null) return;
    await onMeasure(value, at);
    setText('');
    setMoment(null);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Value
        definition={definition}
        text={text}
        error={error}
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
      />
      <Moment moment={moment} timezone={timezone} onChange={setMoment} />
      <Button type="submit" size="lg" full icon="check">
        Guardar {saidBy(definition, text)}
      </Button>
    </form>
  );
}
