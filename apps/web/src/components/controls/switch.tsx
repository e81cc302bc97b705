import styles from './switch.module.css';

/** An on/off switch; the whole cell can be pressed. Named by `label`, or by a label element for its `id`. */
export function Switch({
  id,
  label,
  checked,
  onChange,
}: {
  id?: string;
  label?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
