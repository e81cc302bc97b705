import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { ClearButton } from '../../../../components/controls/clear-button.tsx';
import { SelectInput } from '../../../../components/controls/select-input.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useIsWide } from '../../../../components/page/use-is-wide.ts';
import { AS_LAST_TIME, isAsLastTime, useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { ClockNotice } from '../../../farm/clock-notice.tsx';
import { useNow } from '../../../farm/use-now.ts';
import { lowered } from '../../readings/reading-rules.ts';
import { dayWords } from '../subject/day-words.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { DayChangedNotice } from './day-changed-notice.tsx';

/** The number of the picking pass in the season, if the stage has one; it is beside the day. */
function usePass({ values, put }: Pick<PartProps, 'values' | 'put'>) {
  const { pass } = fieldsOf(useSubject().definition.section);
  const { context } = useForm();
  if (pass?.kind !== 'choice') return null;
  const value = isObject(values.data) ? String(values.data.pass ?? '') : '';
  const isAgain = isAsLastTime(context, 'data.pass', value);
  const choices = Object.entries(pass.options).map(([word, label]) => ({ value: word, label }));
  return {
    label: pass.label,
    value,
    isAgain,
    words: pass.options[value],
    choices,
    choose: (to: string) => put('data.pass', to),
  };
}

/** The day in one line, changed by a touch, since most records are of today. A wide screen shows the fields. */
export function DatePart({ value, onChange, values, put }: PartProps) {
  const form = useForm();
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const pass = usePass({ values, put });
  const { definition, stored } = useSubject();
  // The form that edits or ends the work has two days.
  const isStart = stored !== undefined && 'endDate' in fieldsOf(definition.section);
  const today = dayIn(form.context.timezone, new Date(useNow()));
  const day = typeof value === 'string' ? value : '';
  const error = form.errorAt('date');
  const warning = form.warningAt('date');
  const notes = stored === undefined && (
    <>
      <ClockNotice timezone={form.context.timezone} />
      <DayChangedNotice day={day} today={today} onChange={onChange} />
    </>
  );
  if (!isOpen && !isWide && day !== '' && error === undefined && warning === undefined)
    return (
      <>
        <div className={styles.line}>
          <span>
            {isStart ? `Início: ${lowered(dayWords(day, today))}` : dayWords(day, today)}
            {pass?.words !== undefined && ` · ${pass.words}`}
            {pass?.isAgain === true && ` (${AS_LAST_TIME})`}
          </span>
          {pass?.isAgain === true && <ClearButton label={pass.label} onClear={() => pass.choose('')} />}
          <Button look="quiet" onClick={() => setOpen(true)} aria-label="Mudar a data">
            Mudar
          </Button>
        </div>
        {notes}
      </>
    );
  return (
    <>
      <div className={pass === null ? undefined : styles.dayAndPass}>
        <TextInput
          label={isStart ? 'Início' : 'Data'}
          path="date"
          type="date"
          value={day}
          onChange={onChange}
          error={error}
          warning={warning}
          autoFocus={isOpen && !isWide}
        />
        {pass !== null && (
          <SelectInput
            label={pass.label}
            path="data.pass"
            placeholder="–"
            optional={pass.isAgain ? AS_LAST_TIME : undefined}
            value={pass.value}
            onChange={pass.choose}
            choices={pass.choices}
          />
        )}
      </div>
      {notes}
    </>
  );
}
