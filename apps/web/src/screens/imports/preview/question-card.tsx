import type { Question, QuestionOption } from '@cafezal/domain/sheets/preview.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { SelectInput } from '../../../components/controls/select-input.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { ChangedChoices } from '../../../data/farms/imports.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import styles from './preview.module.css';

type Choose = (changed: ChangedChoices) => void;

/** So many of the likeliest are shown at once; the others are in a list. */
const SHOWN_NAMES = 3;
const ACTS: ReadonlySet<string> = new Set(['create', 'skip']);

/** The options that are shown at once, and those that are listed. */
function dividedOptions({ kind, options }: Question): {
  shown: readonly QuestionOption[];
  listed: readonly QuestionOption[];
} {
  if (kind !== 'match') return { shown: options, listed: [] };
  const names = options.filter(({ value }) => !ACTS.has(value));
  const acts = options.filter(({ value }) => ACTS.has(value));
  return { shown: [...names.slice(0, SHOWN_NAMES), ...acts], listed: names.slice(SHOWN_NAMES) };
}

/** An answer as it is chosen: the option, and what must stand behind it. */
const partsOf = (answer: string | null): { value: string; behind: string } => {
  const [value = '', ...behind] = (answer ?? '').startsWith('create:') ? (answer ?? '').split(':') : [answer ?? ''];
  return { value, behind: behind.join(':') };
};

function Option({
  option: { value, label, samples },
  name,
  isChosen,
  onChoose,
}: {
  option: QuestionOption;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span>
        <b>{label}</b>
        {samples.length > 0 && <span>{samples.join(' · ')}</span>}
      </span>
    </label>
  );
}

/** The ways to answer a question. */
function Answers({ question, onAnswer }: { question: Question; onAnswer: (answer: string) => void }) {
  const answered = partsOf(question.answer);
  const [{ value, behind }, setPicked] = useState(answered);
  useHeldWhile(behind !== answered.behind);
  const name = useId();
  const { shown, listed } = dividedOptions(question);
  const { asks } = question.options.find((one) => one.value === value) ?? {};
  const isWhole = value !== '' && (asks === undefined || behind.trim() !== '');
  return (
    <form
      className={styles.answers}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onAnswer(asks === undefined ? value : `${value}:${behind.trim()}`);
      }}
    >
      <div className={styles.options} role="radiogroup" aria-label={question.message}>
        {shown.map((option) => (
          <Option
            key={option.value}
            option={option}
            name={name}
            isChosen={option.value === value}
            onChoose={() => setPicked({ value: option.value, behind: '' })}
          />
        ))}
      </div>
      {listed.length > 0 && (
        <SelectInput
          label="Outro"
          placeholder="Escolha na lista"
          value={listed.some((one) => one.value === value) ? value : ''}
          choices={listed.map((one) => ({ value: one.value, label: one.label }))}
          onChange={(next) => setPicked({ value: next, behind: '' })}
        />
      )}
      {asks !== undefined && (
        <TextInput
          label={asks}
          inputMode="decimal"
          maxLength={20}
          value={behind}
          onChange={(next) => setPicked({ value, behind: next })}
        />
      )}
      <Button type="submit" disabled={!isWhole}>
        Responder
      </Button>
    </form>
  );
}

/** The place of the first question without an answer, from one on and then from the start; -1 where there is none. */
function nextOpen(questions: readonly Question[], from: number): number {
  const after = questions.findIndex(({ answer }, at) => at >= from && answer === null);
  return after >= 0 ? after : questions.findIndex(({ answer }) => answer === null);
}

function Steps({ at, of, onGo }: { at: number; of: number; onGo: (at: number) => void }) {
  if (of < 2) return null;
  return (
    <span className={styles.steps}>
      <Button look="quiet" disabled={at === 0} onClick={() => onGo(at - 1)}>
        Anterior
      </Button>
      <Button look="quiet" disabled={at === of - 1} onClick={() => onGo(at + 1)}>
        Próxima
      </Button>
    </span>
  );
}

/** The questions of a file, one after another; all answered, they fold away. */
export function QuestionCard({ questions, choose }: { questions: readonly Question[]; choose: Choose }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const wasAnswered = useRef(false);
  const at = Math.min(chosen ?? nextOpen(questions, 0), questions.length - 1);
  const question = questions[at];
  useEffect(() => {
    if (wasAnswered.current) words.current?.focus();
    wasAnswered.current = false;
  });
  if (questions.length === 0) return null;
  const open = questions.filter(({ answer }) => answer === null).length;
  if (question === undefined)
    return (
      <Card
        title={questions.length === 1 ? 'Pergunta respondida' : `${questions.length} perguntas respondidas`}
        aside={
          <Button look="quiet" onClick={() => setChosen(0)}>
            Rever
          </Button>
        }
      >
        {null}
      </Card>
    );
  const answer = (value: string): void => {
    wasAnswered.current = true;
    choose({ answers: { [question.id]: value } });
    const answered = questions.map((one) => (one.id === question.id ? { ...one, answer: value } : one));
    const next = nextOpen(answered, at);
    setChosen(next < 0 ? null : next);
  };
  return (
    <Card
      title={questions.length === 1 ? 'Uma pergunta' : `Pergunta ${at + 1} de ${questions.length}`}
      aside={<Steps at={at} of={questions.length} onGo={setChosen} />}
      padded
    >
      <p ref={words} tabIndex={-1} className={styles.question}>
        {question.message}
      </p>
      <Answers key={question.id} question={question} onAnswer={answer} />
      {open > 1 && <p className={styles.quiet}>Faltam {open} respostas.</p>}
    </Card>
  );
}
