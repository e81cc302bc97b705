import styles from '../../../components/icons/icon.module.css';
import { Icon } from '../../../components/icons/icon.tsx';

/** Lucide's icons of field work (ISC, see LICENSE beside the others), by kind of activity. */
const PATHS: Readonly<Record<string, string>> = {
  spraying:
    'M3 3h.01M7 5h.01M11 7h.01M3 7h.01M7 9h.01M3 11h.01M15 5h4v4h-4zM19 9l2 2v10c0 .6-.4 1-1 1h-6c-.6 0-1-.4-1-1V11l2-2M13 14l8-2M13 19l8-2',
  weeding:
    'M21.56 4.56a1.5 1.5 0 0 1 0 2.122l-.47.47a3 3 0 0 1-4.212-.03 3 3 0 0 1 0-4.243l.44-.44a1.5 1.5 0 0 1 2.121 0zM3 22a1 1 0 0 1-1-1v-3.586a1 1 0 0 1 .293-.707l3.355-3.355a1.205 1.205 0 0 1 1.704 0l3.296 3.296a1.205 1.205 0 0 1 0 1.704l-3.355 3.355a1 1 0 0 1-.707.293zM9 15l7.879-7.878',
  fertilization:
    'M14 9.536V7a4 4 0 0 1 4-4h1.5a.5.5 0 0 1 .5.5V5a4 4 0 0 1-4 4 4 4 0 0 0-4 4c0 2 1 3 1 5a5 5 0 0 1-1 3M4 9a5 5 0 0 1 8 4 5 5 0 0 1-8-4M5 21h14',
};

/** The icon of a kind of activity; the notebook if it has none. */
export function ActivityIcon({ type }: { type: string }) {
  const path = PATHS[type === 'liming' ? 'fertilization' : type];
  if (path === undefined) return <Icon name="notebook" />;
  return (
    <svg className={styles.icon} width={24} height={24} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
