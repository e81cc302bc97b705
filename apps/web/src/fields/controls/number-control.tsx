import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';
import { Segments } from '../../components/controls/chips.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { useReservedLine } from '../../components/page/use-reserved-line.ts';
import { useForm } from '../values/form-context.ts';
import { groupedText, keepSelection, plainText } from '../values/number-text.ts';
import {
  otherUnits,
  type TypedUnit,
  typedUnitsOf,
  unitMemory,
  unitText,
  usualUnitOf,
  withoutUnit,
} from '../values/unit-conversions.ts';
import { useGroupedText } from '../values/use-grouped-text.ts';
import { type ControlProps, useNotes } from './control-props.tsx';
import styles from './number-control.module.css';

/**
 * A number in the stored unit, from text in another unit. Text that is no number is passed on, for the rules to refuse.
 */
function stored(text: string, { factor }: Pick<TypedUnit, 'factor'>, decimals: number): unknown {
  const number = factor === 1 ? null : parseDecimal(text);
  if (number === null) return text;
  const scale = 10 ** decimals;
  return Math.round(number * factor * scale) / scale;
}

const shown = (value: unknown, { factor }: Pick<TypedUnit, 'factor'>): string => {
  const number = parseDecimal(value);
  if (number === null || (factor === 1 && typeof value === 'string')) return typeof value === 'string' ? value : '';
  return formatNumber(number / factor, 4).replaceAll('.', '');
};

/**
 * The typed text and its unit, beside the value in the stored unit. The unit that was last chosen for this field is
 * preselected.
 */
function useTyped({ field, path, value, onChange }: ControlProps<'number'>) {
  const { context, noteTyped } = useForm();
  const note = (typedText: string, { key: unitName, factor }: TypedUnit) =>
    noteTyped(
      path,
      factor === 1 || parseDecimal(typedText) === null ? null : { value: typedText.trim(), unit: unitName, factor },
    );
  const units = field.typedIn ?? (field.ownUnit === true ? [] : typedUnitsOf(field.unit, context));
  const key = unitMemory(path, context);
  const [last] = useState(() => (key === null || parseDecimal(value) !== null ? '' : localStorage.getItem(key)));
  const [unitKey, setUnitKey] = useState(() => last ?? usualUnitOf(field.unit, context));
  const unit = units.find((one) => one.key === unitKey) ??
    units[0] ?? { key: String(field.unit), label: unitText(field.unit) ?? '', factor: 1 };
  // Keep the text while the person types: `7,` must not become `7`.
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const [isTypedIn, setTypedIn] = useState(false);
  const text = typed !== null && typed.value === value ? typed.text : shown(value, unit);
  return {
    units,
    unit,
    // A year has no unit and no separator.
    text: isTypedIn || field.unit === undefined ? text : groupedText(text),
    focus: () => {
      setTypedIn(true);
      setTyped({ text: plainText(text), value });
    },
    leave: () => setTypedIn(false),
    type: (typedText: string) => {
      const next = withoutUnit(typedText, unit.label);
      const made = stored(next, unit, field.decimals ?? 2);
      setTyped({ text: next, value: made });
      onChange(made);
      note(next, unit);
    },
    choose: (next: string) => {
      if (key !== null) localStorage.setItem(key, next);
      setTyped(null);
      setUnitKey(next);
      const chosen = units.find((one) => one.key === next);
      // The typed text stays and now means the other unit.
      if (chosen !== undefined && text !== '') {
        const made = stored(text, chosen, field.decimals ?? 2);
        setTyped({ text, value: made });
        onChange(made);
        note(text, chosen);
      }
    },
    others:
      field.ownUnit === true && unit.factor === 1
        ? null
        : (otherUnits(parseDecimal(value), { unit: field.unit, typed: unit.key }, context) ??
          // Who types is told that the unit is not the usual one, before the line says what it makes.
          (text === '' && unit.factor !== 1 && unit.key === last ? `${unit.label}, como da última vez` : null)),
  };
}

/** The select for a number's unit, at its end. */
export function UnitChoice({
  label,
  units,
  unit,
  onChoose,
}: {
  label: string;
  units: readonly Pick<TypedUnit, 'key' | 'label'>[];
  unit: Pick<TypedUnit, 'key'>;
  onChoose: (key: string) => void;
}) {
  return (
    <span className={styles.units}>
      <select aria-label={`Unidade de ${label}`} value={unit.key} onChange={(event) => onChoose(event.target.value)}>
        {units.map(({ key, label: name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={20} />
    </span>
  );
}

/** The phone's keyboard for a number; the numeric keyboard of an iPhone has no minus. */
function keysFor({ decimals = 2, min, above }: ControlProps<'number'>['field']): 'text' | 'numeric' | 'decimal' {
  const mayBeNegative = above === undefined && (min === undefined || min < 0);
  if (mayBeNegative) return 'text';
  return decimals === 0 ? 'numeric' : 'decimal';
}

/** A number with its unit; while typing, its value in other units is shown below. */
export function NumberControl(props: ControlProps<'number'>) {
  const notes = useNotes(props);
  const { units, unit, text, focus, leave, type, choose, others } = useTyped(props);
  const line = useReservedLine(others ?? undefined);
  const hint =
    line === undefined ? (
      notes.hint
    ) : (
      <>
        <span className={styles.equals}>{line}</span>
        {notes.hint !== undefined && <span>{notes.hint}</span>}
      </>
    );
  const isBar = props.field.typedIn !== undefined;
  const hasChoice = units.length > 1 && !isBar;
  const input = (
    <TextInput
      {...notes}
      isLabelHidden={isBar}
      hint={hint}
      inputMode={keysFor(props.field)}
      autoComplete="off"
      value={text}
      onFocus={(event) => keepSelection(event, focus)}
      onBlur={leave}
      onChange={type}
      unit={hasChoice ? undefined : isBar ? unit.label : unitText(props.field.unit)}
      after={hasChoice && <UnitChoice label={notes.label} units={units} unit={unit} onChoose={choose} />}
    />
  );
  if (!isBar) return input;
  const choices = units.map(({ key, label }) => ({ value: key, label }));
  return (
    <div className={styles.barred}>
      <span aria-hidden="true">{notes.label}</span>
      <Segments label={`Unidade de ${notes.label}`} value={unit.key} onChange={choose} choices={choices} />
      {input}
    </div>
  );
}

/** An amount in R$; hidden from people who may not see prices. */
export function MoneyControl(props: ControlProps<'money'>) {
  const notes = useNotes(props);
  const { context } = useForm();
  const input = useGroupedText(shown(props.value, { factor: 1 }), (text) =>
    props.onChange(text.replace(/^\s*R\$\s*/i, '')),
  );
  if (!context.showsMoney) return null;
  return <TextInput {...notes} {...input} prefix="R$" inputMode="decimal" autoComplete="off" />;
}
