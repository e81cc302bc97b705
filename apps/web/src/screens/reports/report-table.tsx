import { filledIn } from '@cafezal/domain/definition/unit-word.ts';
import type { TableCell } from '@cafezal/domain/ground/csv.ts';
import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { figureText } from '@cafezal/domain/reports/figure-text.ts';
import type { ReportColumn, ReportRow, ReportTable } from '@cafezal/domain/reports/report.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../components/page/class-names.ts';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import styles from './report-table.module.css';

const isNumber = ({ decimals }: ReportColumn): boolean => decimals !== undefined;

function cellText(cell: TableCell | undefined, column: ReportColumn): string {
  if (cell === undefined || cell === null) return isNumber(column) ? '–' : '';
  if (typeof cell === 'number') return figureText(cell, column);
  return typeof cell === 'string' ? cell : dayInPtBr(cell.day);
}

const LONGEST_CODE = 16;

/** Whether a cell is a code, which does not wrap at its hyphens. */
const isCode = (cell: TableCell | undefined): boolean =>
  typeof cell === 'string' && cell.length <= LONGEST_CODE && !cell.includes(' ');

type Place = { farmSlug: string };

/** A text that links to the row's record. */
function Lead({ row, farmSlug, children }: Place & { row: ReportRow; children: ReactNode }) {
  if (row.of === undefined) return children;
  return (
    <Link to={`/fazenda/${farmSlug}/${row.of.section}/${row.of.slug}` as string} className={styles.lead}>
      {children}
    </Link>
  );
}

function WideTable({ table, farmSlug }: Place & { table: ReportTable }) {
  const { columns, rows, total, title } = table;
  const [first, ...others] = columns;
  if (first === undefined) return null;
  const numberClass = (column: ReportColumn) => (isNumber(column) ? styles.number : undefined);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={numberClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={classNames(isCode(row.cells[first.key]) && styles.oneLine)}>
                <Lead row={row} farmSlug={farmSlug}>
                  {cellText(row.cells[first.key], first)}
                </Lead>
              </th>
              {others.map((column) => (
                <td key={column.key} className={numberClass(column)}>
                  {cellText(row.cells[column.key], column)}
                </td>
              ))}
            </tr>
          ))}
          {total !== null && (
            <tr className={styles.total}>
              <th scope="row">{cellText(total[first.key], first)}</th>
              {others.map((column) => (
                <td key={column.key} className={numberClass(column)}>
                  {total[column.key] === undefined ? '' : cellText(total[column.key], column)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const isWorthSaying = (cell: TableCell | undefined): boolean => cell !== null && cell !== undefined && cell !== 0;

/** The facts of a row on a card: the last weight first, then the others. */
function factsOf(columns: readonly ReportColumn[], cells: ReportRow['cells']): readonly string[] {
  return columns.flatMap((column) => {
    const cell = cells[column.key];
    if (column.card === undefined || !isWorthSaying(cell)) return [];
    const words = filledIn(column.card, cellText(cell, column));
    // The texts are plural.
    return [cell === 1 ? words.replace(/^(1 \p{L}+)s$/u, '$1') : words];
  });
}

/** The column whose number is at the right of a card: sacas if there are any, otherwise kg. */
const mainOf = (columns: readonly ReportColumn[]): ReportColumn | undefined =>
  columns.find(({ key }) => key === 'sacas') ?? columns.find(({ key }) => key === 'kg');

/** A row as a card: name and weight, then other facts; the whole card links to the record. */
function CardRow({ table, row, farmSlug }: Place & { table: ReportTable; row: ReportRow }) {
  const [first, ...others] = table.columns;
  const main = mainOf(others);
  if (first === undefined) return null;
  const name = first.key === 'code' ? row.cells.name : null;
  const facts = factsOf(
    others.filter((column) => column !== main),
    row.cells,
  );
  const words = (
    <>
      <span className={styles.line}>
        <strong>{cellText(row.cells[first.key], first)}</strong>
        <strong className={styles.oneLine}>{main !== undefined && factsOf([main], row.cells)}</strong>
      </span>
      {typeof name === 'string' && <span>{name}</span>}
      {facts.length > 0 && <span className={styles.quiet}>{facts.join(' · ')}</span>}
    </>
  );
  if (row.of === undefined) return <li className={styles.card}>{words}</li>;
  return (
    <li>
      <Link to={`/fazenda/${farmSlug}/${row.of.section}/${row.of.slug}` as string} className={styles.card}>
        {words}
      </Link>
    </li>
  );
}

function Cards({ table, farmSlug }: Place & { table: ReportTable }) {
  const { rows, total, title, columns } = table;
  const [first] = columns;
  const main = mainOf(columns);
  const label = first === undefined || total === null ? '' : cellText(total[first.key], first);
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((row) => (
        <CardRow key={row.id} table={table} row={row} farmSlug={farmSlug} />
      ))}
      {total !== null && rows.length > 1 && (
        <li className={classNames(styles.card, styles.total)}>
          <span className={styles.line}>
            <strong>{label}</strong>
            <strong className={styles.oneLine}>{main !== undefined && factsOf([main], total)}</strong>
          </span>
          {main === undefined && <span>{factsOf(columns, total).join(' · ')}</span>}
        </li>
      )}
    </ul>
  );
}

/** A table of a report with its total: cards on a phone, a table from 1024 px and on paper. */
export function ReportTableView({ table, farmSlug, isPrinting }: Place & { table: ReportTable; isPrinting: boolean }) {
  const isWide = useIsWide();
  const place = useRef<HTMLElement>(null);
  // An address may ask for one table of a report, which is made after the browser looked for it.
  useEffect(() => {
    if (window.location.hash === `#${table.key}`) place.current?.scrollIntoView();
  }, [table.key]);
  if (table.rows.length === 0) return null;
  return (
    <section className={styles.section} ref={place}>
      <h2>{table.title}</h2>
      {table.note !== undefined && <p className={styles.quiet}>{table.note}</p>}
      {isWide || isPrinting ? (
        <WideTable table={table} farmSlug={farmSlug} />
      ) : (
        <Cards table={table} farmSlug={farmSlug} />
      )}
    </section>
  );
}
