import { type ReactNode, useId } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import styles from './fold.module.css';

/** How many controls in a closed fold have a value. */
export function FilledWords({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className={styles.filled}>{count === 1 ? '1 preenchido' : `${count} preenchidos`}</span>;
}

/** Controls in a collapsible group; `filled` is shown while it is closed. */
export function Fold({
  Heading,
  label,
  filled,
  isOpen,
  onToggle,
  children,
}: {
  /** Element of the group's name: a heading, or a plain line inside a field. */
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
