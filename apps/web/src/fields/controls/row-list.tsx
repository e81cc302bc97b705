import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { FieldGroup, type FieldNotes } from '../../components/controls/field-frame.tsx';
import styles from './rows.module.css';

/** Stable keys for rows while others are added and removed; the rows themselves are plain data without ids. */
function useRowKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) {
    keys.current.push(next.current);
    next.current += 1;
  }
  keys.current.length = count;
  return {
    keys: keys.current,
    forget: (at: number) => {
      keys.current = keys.current.filter((_, index) => index !== at);
    },
  };
}

/** Rows that a person can add and remove. `draw` renders the controls of one row. */
export function RowList({
  notes,
  rows,
  onChange,
  draw,
  addLabel,
  blank,
}: {
  notes: FieldNotes;
  rows: readonly unknown[];
  onChange: (rows: readonly unknown[]) => void;
  draw: (at: number) => ReactNode;
  addLabel: string;
  blank: () => unknown;
}) {
  const { keys, forget } = useRowKeys(rows.length);
  const remove = (at: number) => {
    forget(at);
    onChange(rows.filter((_, index) => index !== at));
  };
  return (
    <FieldGroup {...notes}>
      <div className={styles.rows}>
        {keys.map((key, at) => (
          <div className={styles.row} key={key}>
            {draw(at)}
            {(rows.length > 1 || notes.error === undefined) && (
              <div className={styles.remove}>
                <Button look="quiet" icon="trash" onClick={() => remove(at)} aria-label={`Tirar a linha ${at + 1}`}>
                  Tirar
                </Button>
              </div>
            )}
          </div>
        ))}
      </div>
      <div className={styles.add}>
        <Button look="secondary" icon="plus" onClick={() => onChange([...rows, blank()])}>
          {addLabel}
        </Button>
      </div>
    </FieldGroup>
  );
}
