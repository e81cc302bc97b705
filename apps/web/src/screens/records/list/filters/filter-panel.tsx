import type { Choice } from '../../../../components/controls/select-input.tsx';
import type { ListField } from '../query/list-fields.ts';
import styles from './list-filters.module.css';

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** The two buttons at the bottom of a filter. */
function PanelFoot({ isOn, onClear, onDone }: { isOn: boolean; onClear: () => void; onDone: () => void }) {
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.quiet} disabled={!isOn} onClick={onClear}>
        Limpar
      </button>
      <button type="button" className={styles.done} onClick={onDone}>
        Pronto
      </button>
    </div>
  );
}

/** The choices of a filter with tick boxes; each applies at once. */
export function FilterPanel({
  label,
  values,
  choices,
  onChange,
  onDone,
}: {
  label: string;
  values: readonly string[];
  choices: readonly Choice[];
  onChange: (values: readonly string[]) => void;
  onDone: () => void;
}) {
  return (
    <>
      <p className={styles.head}>{label}</p>
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={values.includes(choice.value)}
                onChange={() => onChange(toggled(values, choice.value))}
              />
              {choice.label}
            </label>
          </li>
        ))}
      </ul>
      <PanelFoot isOn={values.length > 0} onClear={() => onChange([])} onDone={onDone} />
    </>
  );
}

/** A range of days, both inclusive; either may be open. */
export type Period = { from: string | undefined; to: string | undefined };

/** By what a list is ordered: the name of a field, after a minus where it falls; undefined for `usual`, the list's own. */
export type Order = { fields: readonly ListField[]; order: string | undefined; usual: string };

type Changing<Value> = { isOn: boolean; onChange: (value: Value) => void; onDone: () => void };

/** The two ends of a range of days. */
export function PeriodPanel({ from, to, isOn, onChange, onDone }: Period & Changing<Period>) {
  const day = (label: string, value: string | undefined, change: (value: string | undefined) => void) => (
    <label className={styles.day}>
      {label}
      <input type="date" value={value ?? ''} onChange={({ target }) => change(target.value || undefined)} />
    </label>
  );
  return (
    <>
      <p className={styles.head}>Período</p>
      <div className={styles.days}>
        {day('De', from, (value) => onChange({ from: value, to }))}
        {day('Até', to, (value) => onChange({ from, to: value }))}
      </div>
      <PanelFoot isOn={isOn} onClear={() => onChange({ from: undefined, to: undefined })} onDone={onDone} />
    </>
  );
}

/** The words for a field's values as they rise and as they fall. */
const WAYS = {
  day: ['Do mais antigo ao mais novo', 'Do mais novo ao mais antigo'],
  number: ['Do menor ao maior', 'Do maior ao menor'],
  text: ['De A a Z', 'De Z a A'],
} as const;

const kindOf = ({ isDay, unit }: ListField) => (isDay ? 'day' : unit === undefined ? 'text' : 'number');

const orderBy = ({ name }: ListField, falls: boolean): string => (falls ? `-${name}` : name);

/** By what a list is ordered, and which way; each applies at once. */
export function OrderPanel({ fields, order, usual, isOn, onChange, onDone }: Order & Changing<string | undefined>) {
  const now = order ?? usual;
  const by = fields.find(({ name }) => name === now.replace(/^-/, ''));
  const radio = (group: string, label: string, [isChosen, next]: readonly [boolean, string]) => (
    <li key={label}>
      <label className={styles.choice}>
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={() => onChange(next === usual ? undefined : next)}
        />
        {label}
      </label>
    </li>
  );
  return (
    <>
      <p className={styles.head}>Ordem</p>
      <ul aria-label="Ordenar por">
        {fields.map((field) => radio('by', field.label, [field === by, orderBy(field, kindOf(field) !== 'text')]))}
      </ul>
      {by !== undefined && (
        <ul aria-label="Sentido" className={styles.ways}>
          {WAYS[kindOf(by)].map((label, at) =>
            radio('way', label, [now.startsWith('-') === (at === 1), orderBy(by, at === 1)]),
          )}
        </ul>
      )}
      <PanelFoot isOn={isOn} onClear={() => onChange(undefined)} onDone={onDone} />
    </>
  );
}
