import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { DryingCourse } from '@cafezal/domain/stages/drying/drying-course.ts';
import { Figure } from '../../../components/surfaces/figure.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Curve } from './curve-lazy.tsx';
import { dryingGoal, type Here, readyWords } from './drying-words.ts';
import styles from './readings.module.css';
import type { ShownReading } from './use-readings.ts';

const points = (value: number): string => `${formatNumber(value, 1)}`;

/** Rain marks: over a reading that rose, or the first one after measured rain. */
function rainMarks({ moistures, rewettings }: DryingCourse, readings: readonly ShownReading[]) {
  const rains = readings.filter(({ kind, value }) => kind === 'rain' && value > 0).map(({ at }) => Date.parse(at));
  const wetted = new Map(rewettings.map((rise) => [rise.after.at, rise.points]));
  return moistures.flatMap(({ at, value }, index) => {
    const before = moistures[index - 1]?.at ?? Number.NEGATIVE_INFINITY;
    const rained = rains.some((rain) => rain > before && rain <= at);
    const rise = wetted.get(at);
    if (!rained && rise === undefined) return [];
    const words = [rained ? 'choveu' : '', rise === undefined ? '' : `subiu ${points(rise)}`].filter(Boolean);
    return [{ at, value, label: words.join(': ') }];
  });
}

function Legend({ hasForecast }: { hasForecast: boolean }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>medida</span>
      {hasForecast && <span className={styles.forecast}>previsão</span>}
      <span className={styles.goal}>meta</span>
    </p>
  );
}

/** The curve of a drying with its figures: moisture, ready date, and loss per day. */
export function MoistureCard({
  course,
  readings,
  here,
  isOver,
}: {
  course: DryingCourse;
  readings: readonly ShownReading[];
  here: Here;
  /** Whether the drying has ended, so that there is no forecast. */
  isOver: boolean;
}) {
  const { moistures, last, perDay } = course;
  if (last === null) return null;
  const forecast = isOver ? null : course.forecast;
  const ready = isOver ? null : readyWords(course, here);
  return (
    <Card padded>
      <div className={styles.figures}>
        <Figure label="Umidade" value={points(last.value)} unit="%" />
        {ready !== null && <Figure label="Fica pronto" value={ready} />}
        {!isOver && perDay !== null && perDay > 0 && (
          <span className={styles.third}>
            <Figure label="Perde por dia, agora" value={points(perDay)} unit="pontos" />
          </span>
        )}
      </div>
      {moistures.length > 1 && (
        <>
          <Curve
            label="Curva de umidade"
            unit={'\u00a0%'}
            isMoisture
            points={moistures}
            timezone={here.timezone}
            target={dryingGoal(course.target)}
            forecast={forecast && { ...forecast, value: course.target.high }}
            rain={rainMarks(course, readings)}
            now={isOver ? null : here.now}
          />
          <Legend hasForecast={forecast !== null} />
        </>
      )}
    </Card>
  );
}
