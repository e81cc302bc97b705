import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { Target } from './curve-chart.tsx';
import { Curve } from './curve-lazy.tsx';
import { PH_GOAL } from './fermentation-words.ts';
import styles from './readings.module.css';
import type { ShownReading } from './use-readings.ts';

const FEWEST_FOR_CURVE = 2;

/** Counts of what was done in a day make no curve. */
const NO_CURVE: ReadonlySet<string> = new Set(['turns', 'rain', 'layer', 'pressure', 'co2']);

const SPECIAL: Readonly<Record<string, Target>> = { ph: PH_GOAL };

/** What is usual of a kind of reading, as a band. */
function usualBand(kind: string, { unlikely }: ReadingDefinition): Target | null {
  const special = SPECIAL[kind];
  if (special !== undefined) return special;
  const { below = Number.NEGATIVE_INFINITY, above = Number.POSITIVE_INFINITY } = unlikely ?? {};
  if (above === Number.POSITIVE_INFINITY) return null;
  const label = Number.isFinite(below)
    ? `bom ${formatNumber(below)} a ${formatNumber(above)}`
    : `bom até ${formatNumber(above)}`;
  return { from: below, to: above, label };
}

/** A curve for each kind of which there are two readings or more. */
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
  if (drawn.length === 0) return null;
  const curves = drawn.map(({ kind, definition, points }) => (
    <Card key={kind} title={definition.label} padded>
      <Curve
        label={definition.label}
        unit={definition.unit === '1' || definition.unit === 'pH' ? '' : `\u00a0${definition.unit}`}
        points={points}
        timezone={timezone}
        inHours={inHours}
        target={usualBand(kind, definition)}
        now={inHours ? null : now}
      />
    </Card>
  ));
  return <div className={styles.curves}>{curves}</div>;
}
