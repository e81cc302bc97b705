import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { ChangedChoices, ImportedFile } from '../../../data/farms/imports.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { lineName } from '../words/import-words.ts';
import styles from './preview.module.css';
import { type Fault, faultsOf, type ShownColumn } from './shown-lines.ts';

type Choose = (changed: ChangedChoices) => void;

/** Cells that are shown at once; more are a touch away. */
const AT_ONCE = 10;
/** Longer cells are refused by the server. */
const LONGEST_CELL = 5_000;

const LEAVE_OUT = 'Deixar fora';

/** A cell that must be put right, or a line that must stay out. */
function FaultRow({
  fault: { line, error },
  file,
  columns,
  choose,
}: {
  fault: Fault;
  file: ImportedFile;
  columns: readonly ShownColumn[];
  choose: Choose;
}) {
  const { column, message, suggestion } = error;
  const typed = column === null ? '' : (line.cells[column] ?? '');
  const start = suggestion ?? typed;
  const [text, setText] = useState(start);
  useHeldWhile(text !== start);
  const label = columns.find((one) => one.column === column)?.label;
  const name = lineName(file, line.line);
  const mend = (event: FormEvent) => {
    event.preventDefault();
    if (column !== null) choose({ lines: [{ line: line.line, cells: { [column]: text } }] });
  };
  const leaveOut = (
    <Button
      look="quiet"
      aria-label={`${LEAVE_OUT}: ${name.toLowerCase()}`}
      onClick={() => choose({ lines: [{ line: line.line, skip: true }] })}
    >
      {LEAVE_OUT}
    </Button>
  );
  return (
    <li className={styles.fault} data-line={line.line}>
      <p className={styles.faultHead}>
        <b>{label === undefined ? name : `${name}, ${label.toLowerCase()}`}</b>
        {typed !== '' && <span className={styles.quiet}>no arquivo: {typed}</span>}
      </p>
      {column === null || label === undefined ? (
        <>
          <p className={styles.wrong}>{message}</p>
          {leaveOut}
        </>
      ) : (
        <form onSubmit={mend} className={styles.mending}>
          <TextInput
            label={`${name}, ${label}`}
            isLabelHidden
            error={message}
            maxLength={LONGEST_CELL}
            autoComplete="off"
            value={text}
            onChange={setText}
          />
          <div className={styles.touches}>
            <Button type="submit" aria-label={`Usar em ${name.toLowerCase()}, ${label}`}>
              Usar
            </Button>
            {leaveOut}
          </div>
        </form>
      )}
    </li>
  );
}

const keyOf = ({ line, error }: Fault): string => `${line.line} ${error.column} ${error.message}`;

/** What is done with all faults at once. */
function AllAtOnce({ faults, choose }: { faults: readonly Fault[]; choose: Choose }) {
  const likely = faults.filter(({ error }) => error.suggestion !== undefined && error.column !== null);
  const lines = [...new Set(faults.map(({ line }) => line.line))];
  const takeAll = () =>
    choose({
      lines: likely.map(({ line, error }) => ({
        line: line.line,
        cells: { [error.column ?? '']: error.suggestion ?? '' },
      })),
    });
  if (lines.length < 2) return null;
  return (
    <div className={styles.touches}>
      {likely.length > 1 && (
        <Button look="secondary" onClick={takeAll}>
          Usar as {likely.length} sugestões
        </Button>
      )}
      <Button look="quiet" onClick={() => choose({ lines: lines.map((line) => ({ line, skip: true })) })}>
        Deixar fora as {lines.length}
      </Button>
    </div>
  );
}

/** Puts the focus on the next fault after one is gone with its controls. */
function useFocusNext() {
  const card = useRef<HTMLDivElement>(null);
  const wasHere = useRef(false);
  useEffect(() => {
    if (!wasHere.current || document.activeElement !== document.body) return;
    (card.current?.querySelector<HTMLElement>('input') ?? card.current)?.focus();
  });
  return {
    card,
    onFocus: () => {
      wasHere.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget !== null) wasHere.current = card.current?.contains(relatedTarget as Node) ?? false;
    },
  };
}

/** The cells that must be put right, each with what would be right. */
export function MendCard({
  file,
  columns,
  choose,
}: {
  file: ImportedFile;
  columns: readonly ShownColumn[];
  choose: Choose;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const faults = faultsOf(file);
  const { card, ...watch } = useFocusNext();
  return (
    <div ref={card} tabIndex={-1} className={styles.mend} {...watch}>
      {faults.length > 0 && (
        <Card
          title={faults.length === 1 ? 'Uma coisa para acertar' : `${faults.length} coisas para acertar`}
          aside={<Tag tone="error">{faults.length}</Tag>}
        >
          <div className={styles.inside}>
            <AllAtOnce faults={faults} choose={choose} />
          </div>
          <Rows>
            {faults.slice(0, most).map((fault) => (
              <FaultRow key={keyOf(fault)} fault={fault} file={file} columns={columns} choose={choose} />
            ))}
          </Rows>
          {faults.length > most && (
            <div className={styles.inside}>
              <Button look="secondary" full onClick={() => setMost(most + AT_ONCE)}>
                Mostrar mais {Math.min(AT_ONCE, faults.length - most)}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
