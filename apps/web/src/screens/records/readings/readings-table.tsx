import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { rewettingsOf } from '@cafezal/domain/stages/drying/drying-course.ts';
import { IconButton } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { Hidden } from '../../../components/surfaces/surface.tsx';
import { shortMoment } from '../../words/when.ts';
import { columnsOf, type ReadingRow, rowsOf, shortLabel } from './reading-rows.ts';
import { lowered, readingText } from './reading-rules.ts';
import styles from './readings.module.css';
import type { ShownReading } from './use-readings.ts';

type Kinds = Readonly<Record<string, ReadingDefinition>>;

function cellText(definition: ReadingDefinition, { value }: ShownReading): string {
  return definition.yesNo === true ? readingText(definition, value) : formatNumber(value, definition.decimals ?? 2);
}

/** Instants at which the coffee had become wetter. */
const wettedAt = (readings: readonly ShownReading[]): ReadonlySet<number> =>
  new Set(
    rewettingsOf(
      readings.filter(({ kind }) => kind === 'humidity').map(({ at, value }) => ({ at: Date.parse(at), value })),
    ).map(({ after }) => after.at),
  );

function Cell({
  reading,
  definition,
  isWetted,
}: {
  reading: ShownReading | undefined;
  definition: ReadingDefinition;
  isWetted: boolean;
}) {
  if (reading === undefined) return <td className={styles.number}>–</td>;
  return (
    <td className={styles.number}>
      {cellText(definition, reading)}
      {isWetted && (
        <span className={styles.wetted}>
          <Icon name="rain" size={20} />
          <Hidden>, subiu</Hidden>
        </span>
      )}
      {reading.unsent !== undefined && (
        <span className={reading.unsent.trouble === null ? styles.kept : styles.refused}>
          <Icon name={reading.unsent.trouble === null ? 'smartphone' : 'circle-alert'} size={20} />
          <Hidden>{reading.unsent.trouble === null ? ', guardada neste aparelho' : ', recusada'}</Hidden>
        </span>
      )}
    </td>
  );
}

function reasonsOf({ readings }: ReadingRow): readonly string[] {
  return readings.flatMap(({ unsent }) => unsent?.trouble?.message ?? []);
}

/** Readings without a column of their own, in words. */
function Also({ row, kinds, shown }: { row: ReadingRow; kinds: Kinds; shown: readonly string[] }) {
  const others = [...row.byKind].flatMap(([kind, { value }]) => {
    const definition = kinds[kind];
    if (shown.includes(kind) || definition === undefined) return [];
    return [`${lowered(definition.label)} ${readingText(definition, value)}`];
  });
  if (others.length === 0) return null;
  return others.map((words) => (
    <span key={words} className={styles.also}>
      {words}
    </span>
  ));
}

/** The readings, newest first, one row per instant; `onRemove` adds a remove button. */
export function ReadingsTable({
  kinds,
  readings,
  timezone,
  most = Number.POSITIVE_INFINITY,
  columns = 4,
  onRemove,
}: {
  kinds: Kinds;
  readings: readonly ShownReading[];
  timezone: string;
  most?: number;
  columns?: number;
  onRemove?: ((readings: readonly ShownReading[]) => void) | undefined;
}) {
  const shown = columnsOf(kinds, readings, columns);
  const wetted = wettedAt(readings);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Quando</th>
            {shown.map((kind) => {
              const definition = kinds[kind];
              return (
                <th key={kind} scope="col" className={styles.number}>
                  {definition && shortLabel(kind, definition)}
                </th>
              );
            })}
            {onRemove !== undefined && (
              <th scope="col">
                <Hidden>Excluir</Hidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rowsOf(readings)
            .slice(0, most)
            .map((row) => (
              <tr key={row.at}>
                <td>
                  {shortMoment(row.at, timezone)}
                  <Also row={row} kinds={kinds} shown={shown} />
                  {reasonsOf(row).map((reason) => (
                    <span key={reason} className={styles.reason}>
                      {reason}
                    </span>
                  ))}
                </td>
                {shown.map((kind) => {
                  const definition = kinds[kind];
                  return (
                    definition && (
                      <Cell
                        key={kind}
                        reading={row.byKind.get(kind)}
                        definition={definition}
                        isWetted={kind === 'humidity' && wetted.has(Date.parse(row.at))}
                      />
                    )
                  );
                })}
                {onRemove !== undefined && (
                  <td className={styles.remove}>
                    <IconButton
                      icon="trash"
                      label={`Excluir medida de ${shortMoment(row.at, timezone)}`}
                      onClick={() => onRemove(row.readings)}
                    />
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
