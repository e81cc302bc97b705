import type { Choice } from '../../../../components/controls/select-input.tsx';
import styles from './list-filters.module.css';

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** The two buttons at the bottom of a filter. */
export function PanelFoot({ isOn, onClear, onDone }: { isOn: boolean; onClear: () => void; onDone: () => void }) {
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
