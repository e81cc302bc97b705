import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { useEffect, useState } from 'react';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { UnitChoice } from '../../../../fields/controls/number-control.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { doseOf, wholeOf, wholeUnit } from '../../../words/dose.ts';
import { dayTyped } from '../subject/day-typed.ts';
import { areaOfPlots } from '../subject/form-context-of.ts';
import styles from '../subject/parts.module.css';
import { type FormSubject, useSubject } from '../subject/subject.ts';
import { idsTyped, numberTyped, typedAt, typedData } from '../subject/typed-data.ts';

const FIRST_UNIT = 'L/ha';
const OTHER_UNITS = ['mL/ha', 'kg/ha', 'g/ha'];

const shown = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value, 4).replaceAll('.', '') : String(value ?? '');

function unitChoices({ definition }: FormSubject, unit: string) {
  const { doseUnit } = fieldsOf(definition.section);
  const known =
    doseUnit?.kind === 'text' && Array.isArray(doseUnit.suggest) ? doseUnit.suggest : [FIRST_UNIT, ...OTHER_UNITS];
  return [...new Set([...known, unit])].map((word: string) => ({ key: word, label: word }));
}

/** What a total amount was written with, to tell whether any of it was changed. */
const writtenOf = (values: RecordValues): string =>
  [...['dose', 'areaTreated', 'total'].map((key) => numberTyped(values, key)), typedAt(values, 'doseUnit')]
    .concat(idsTyped(values, 'plotIds'))
    .join(' ');

/** The dose and the total amount, each computed from the other. What is stored stays until the person changes either. */
function useDose({ value, values, put }: PartProps) {
  const { store, today, stored } = useSubject();
  const unit = typedAt(values, 'doseUnit') || FIRST_UNIT;
  const counted = wholeUnit(unit);
  const plots = { ids: idsTyped(values, 'plotIds'), day: dayTyped(values, today) };
  const hectares = numberTyped(values, 'areaTreated') ?? areaOfPlots(store.replica, plots) ?? 0;
  const [isWholeTyped, setWholeTyped] = useState(false);
  const dose = parseDecimal(value);
  const whole = counted === null || dose === null || hectares === 0 ? null : wholeOf(dose, hectares);
  const total = numberTyped(values, 'total');
  const isAsStored = stored !== undefined && writtenOf(stored) === writtenOf(values);
  // A typed total gave a rounded dose, which need not give exactly that total again.
  const isTyped = isWholeTyped || (total !== null && doseOf(total, hectares) === dose);

  // The plots are chosen in another part; update the total amount.
  useEffect(() => {
    if (!isTyped && !isAsStored && whole !== null && whole !== total) put('data.total', whole);
  }, [isTyped, isAsStored, whole, total, put]);

  const chooseUnit = (next: string) => put('data.doseUnit', next);
  const typeDose = (text: string) => {
    setWholeTyped(false);
    put('data.dose', text);
    chooseUnit(unit);
  };
  const typeWhole = (text: string) => {
    setWholeTyped(true);
    put('data.total', text);
    const number = parseDecimal(text);
    const made = number === null || counted === null ? null : doseOf(number, hectares);
    if (made === null) return;
    put('data.dose', made);
    chooseUnit(unit);
  };
  return { unit, counted, hectares, chooseUnit, typeDose, typeWhole };
}

/** The dose of a product and its total amount on the plots' area. */
export function DosePart(props: PartProps) {
  const form = useForm();
  const subject = useSubject();
  const { unit, counted, hectares, chooseUnit, typeDose, typeWhole } = useDose(props);
  return (
    <div className={styles.twins}>
      <TextInput
        label="Dose"
        path="data.dose"
        inputMode="decimal"
        autoComplete="off"
        value={shown(props.value)}
        onChange={typeDose}
        after={
          <UnitChoice label="Dose" units={unitChoices(subject, unit)} unit={{ key: unit }} onChoose={chooseUnit} />
        }
        error={form.errorAt('data.dose')}
        warning={form.warningAt('data.dose')}
      />
      <TextInput
        label="Total"
        sum={counted !== null && hectares > 0 ? `em ${formatNumber(hectares, 2)}\u00a0ha` : undefined}
        path="data.total"
        inputMode="decimal"
        autoComplete="off"
        unit={counted ?? undefined}
        value={shown(typedData(props.values).total)}
        onChange={typeWhole}
        error={form.errorAt('data.total')}
        warning={form.warningAt('data.total')}
      />
    </div>
  );
}
