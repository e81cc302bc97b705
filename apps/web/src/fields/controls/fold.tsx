import { type ReactNode, useId } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import styles from './fold.module.css';

/** How many of the controls behind a fold were filled in. */
export function FilledWords({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className={styles.filled}>{count === 1 ? '1 preenchido' : `${count} preenchidos`}</span>;
}

/** Controls that are folded away under a name; `filled` is told while they are out of sight. */
export function Fold({
  Heading,
  label,
  filled,
  isOpen,
  onToggle,
  children,
}: {
  /** What the name is on the page: a heading, or no more than a line where it lies inside a field. */
  Heading: 'h2' | 'div';
  label: string;
  filled?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.group}>
      <Heading className={styles.name}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span>{label}</span>
          {!isOpen && filled}
          <Icon name="chevron-down" />
        </button>
      </Heading>
      <div id={id} className={styles.grid} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
