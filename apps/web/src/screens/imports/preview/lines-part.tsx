import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import { LongList } from '../../../components/table/long-list.tsx';
import { type Column, WideTable } from '../../../components/table/wide-table.tsx';
import type { ChangedChoices, ImportedFile, ImportLine } from '../../../data/farms/imports.ts';
import { inGender, lineName, linesText } from '../words/import-words.ts';
import styles from './preview.module.css';
import { FILTERS, type LineFilter, lineState, linesIn, remarkAt, type ShownColumn } from './shown-lines.ts';

const LineDialog = lazy(async () => ({ default: (await import('./line-dialog.tsx')).LineDialog }));

/** Heights above the rows and of a row, in px, until they are measured. */
const ABOVE = 700;
const CARD = 104;

/** Cells that a card says of its line. */
const CELLS_OF_CARD = 4;

function StateTag({ file, line }: { file: ImportedFile; line: ImportLine }) {
  const [text, tone] = lineState(line);
  return <Tag tone={tone}>{inGender(file, text)}</Tag>;
}

function Cell({ line, column }: { line: ImportLine; column: string }) {
  const text = line.cells[column] ?? '';
  const wrong = remarkAt(line.errors, column);
  const odd = remarkAt(line.warnings, column);
  const told = wrong ?? odd;
  if (told === undefined || line.skipped) return text;
  return (
    <span className={wrong === undefined ? styles.oddCell : styles.wrongCell} title={told.message}>
      {text === '' ? 'vazio' : text}
    </span>
  );
}

const TITLE = 'Como vai ficar';
const CAPTION = 'Linhas do arquivo';

type OpenLine = (line: number) => void;

function tableColumns(
  file: ImportedFile,
  columns: readonly ShownColumn[],
  open: OpenLine,
): readonly Column<ImportLine>[] {
  return [
    {
      key: 'line',
      label: lineName(file, 0).replace(' 0', ''),
      cell: ({ line }) => (
        <Button look="quiet" aria-label={`Abrir a ${lineName(file, line).toLowerCase()}`} onClick={() => open(line)}>
          {line}
        </Button>
      ),
    },
    { key: 'state', label: 'Situação', cell: (line) => <StateTag file={file} line={line} /> },
    ...columns.map(({ column, label, isNumber }) => ({
      key: column,
      label,
      number: isNumber,
      cell: (line: ImportLine) => <Cell line={line} column={column} />,
    })),
  ];
}

function LineCard({
  file,
  line,
  columns,
  open,
}: {
  file: ImportedFile;
  line: ImportLine;
  columns: readonly ShownColumn[];
  open: OpenLine;
}) {
  const said = columns.flatMap(({ column }) => line.cells[column] || []).slice(0, CELLS_OF_CARD);
  const told = line.skipped ? undefined : (line.errors[0] ?? line.warnings[0]);
  return (
    <button type="button" className={styles.lineCard} onClick={() => open(line.line)}>
      <span className={styles.faultHead}>
        <b>{lineName(file, line.line)}</b>
        <StateTag file={file} line={line} />
      </span>
      <span>{said.join(' · ')}</span>
      {told !== undefined && <span className={line.errors.length > 0 ? styles.wrong : styles.odd}>{told.message}</span>}
    </button>
  );
}

const shownWords = (file: ImportedFile, count: number, filter: LineFilter): string => {
  const label = FILTERS.find(([name]) => name === filter)?.[1];
  const lines = linesText(file, count);
  return label === undefined
    ? `${lines} · ${inGender(file, 'as')} com dúvida primeiro`
    : `${lines} · ${inGender(file, label).toLowerCase()}`;
};

/** The lines as they would come in; each opens to be put right. */
export function LinesPart({
  farm,
  file,
  columns,
  filter,
  choose,
}: {
  farm: { id: string };
  file: ImportedFile;
  columns: readonly ShownColumn[];
  filter: LineFilter;
  choose: (changed: ChangedChoices) => void;
}) {
  const [opened, setOpened] = useState<number | null>(null);
  const isWide = useIsWide();
  const lines = linesIn(file.lines, filter);
  const line = file.lines.find((one) => one.line === opened);
  const memory = `preview ${file.id} ${filter}`;
  const rowKey = (one: ImportLine): string => String(one.line);
  const words = <span className={styles.quiet}>{shownWords(file, lines.length, filter)}</span>;
  return (
    <div>
      {isWide ? (
        <section>
          <div className={styles.tableHead}>
            <h2>{TITLE}</h2>
            {words}
          </div>
          <WideTable
            caption={CAPTION}
            rows={lines}
            rowKey={rowKey}
            columns={tableColumns(file, columns, setOpened)}
            memory={memory}
            above={ABOVE}
            isWhole={false}
          />
        </section>
      ) : (
        <Card title={TITLE} aside={words}>
          <LongList label={CAPTION} memory={memory} rows={lines} rowKey={rowKey} row={CARD} above={ABOVE}>
            {(one) => <LineCard file={file} line={one} columns={columns} open={setOpened} />}
          </LongList>
        </Card>
      )}
      {line !== undefined && (
        <Suspense fallback={<Skeleton rows={2} />}>
          <LineDialog
            farm={farm}
            file={file}
            line={line}
            columns={columns}
            choose={choose}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
