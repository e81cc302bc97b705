import { Link } from '@tanstack/react-router';
import { Icon } from '../../../components/icons/icon.tsx';
import styles from './action-rows.module.css';
import type { RecordAction } from './record-actions.ts';

/** The actions on a record, one row each. */
export function ActionRows({
  actions,
  theme,
  columns = 1,
}: {
  actions: readonly RecordAction[];
  theme: string;
  columns?: 1 | 2;
}) {
  return (
    <ul className={styles.actions} data-stage={theme} data-columns={columns}>
      {actions.map(({ to, icon, label, text }) => (
        <li key={label}>
          <Link to={to} className={styles.action}>
            <Icon name={icon} />
            <span>
              <b>{label}</b>
              <span>{text}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
