import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { Target } from './curve-chart.tsx';
import { Curve } from './curve-lazy.tsx';
import { phGoal } from './fermentation-words.ts';
import styles from './readings.module.css';
import type { ShownReading } from './use-readings.ts';

const FEWEST_FOR_CURVE = 2;

/** Daily counts, which make no curve. */
const NO_CURVE: ReadonlySet<string> = new Set(['turns', 'rain', 'layer', 'pressure', 'co2']);

/** What is usual of a kind of reading, as a band. */
function usualBand(kind: string, { unlikely }: ReadingDefinition, day: string): Target | null {
  if (kind === 'ph') return phGoal(day);
  const { below = Number.NEGATIVE_INFINITY, above = Number.POSITIVE_INFINITY } = unlikely ?? {};
  if (above === Number.POSITIVE_INFINITY) return null;
  const label = Number.isFinite(below)
    ? `bom ${formatNumber(below)} a ${formatNumber(above)}`
    : `bom até ${formatNumber(above)}`;
  return { from: below, to: above, label };
}

/** A curve for each kind with two or more readings. */
export function ReadingCurves({
  kinds,
  readings,
  timezone,
  inHours = false,
  now,
}: {
  kinds: Readonly<Record<string, ReadingDefinition>>;
  readings: readonly ShownReading[];
  timezone: string;
  inHours?: boolean;
  now: number | null;
}) {
  const drawn = Object.entries(kinds).flatMap(([kind, definition]) => {
    const own = readings.filter((reading) => reading.kind === kind);
    if (definition.yesNo === true || NO_CURVE.has(kind) || own.length < FEWEST_FOR_CURVE) return [];
    return [{ kind, definition, points: own.map(({ at, value }) => ({ at: Date.parse(at), value })) }];
  });
  const [first] = readings;
  if (drawn.length === 0 || first === undefined) return null;
  const curves = drawn.map(({ kind, definition, points }) => (
    <Card key={kind} title={definition.label} padded>
      <Curve
        label={definition.label}
        unit={definition.unit === '1' || definition.unit === 'pH' ? '' : `\u00a0${definition.unit}`}
        points={points}
        timezone={timezone}
        inHours={inHours}
        target={usualBand(kind, definition, first.at.slice(0, 10))}
        now={inHours ? null : now}
      />
    </Card>
  ));
  return <div className={styles.curves}>{curves}</div>;
}
