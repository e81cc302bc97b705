import { shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { sacasText, wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import type { StageInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { computedWords } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import { isPicking, isSale, isStock } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import type { FarmDay } from '../farm/farm-day.ts';
import { sectionEntry } from '../frame/section-menu.ts';
import styles from './stage-flow.module.css';
import { unhulledKg } from './stage-flow-figures.ts';

/** Shown for a stage without coffee. */
function emptyText(stage: StageInHand, { nextHarvest, today }: FarmDay): string {
  if (isPicking(stage) && nextHarvest !== null) return `próxima dia ${shortDay(nextHarvest, today)}`;
  return stageOf(stage.section).label.idle ?? 'nada aqui';
}

function countText(stage: StageInHand): string {
  const { lots, greenKg } = stage;
  if (isStock(stage) && unhulledKg(stage) === 0) return sacasText(kgToSacas(greenKg));
  return lots === 1 ? '1 lote' : `${formatNumber(lots, 0)} lotes`;
}

function Stage({
  stage,
  day,
  mostKg,
  farmSlug,
}: {
  stage: StageInHand;
  day: FarmDay;
  mostKg: number;
  farmSlug: string;
}) {
  const entry = sectionEntry(stage.section);
  const theme = entry?.theme ?? '';
  const isEmpty = stage.kg <= 0;
  return (
    <li data-stage={theme}>
      <Link
        to="/fazenda/$farmSlug/$section"
        params={{ farmSlug, section: stage.section }}
        className={classNames(styles.stage, isEmpty && styles.empty)}
      >
        <span className={styles.icon}>
          <Icon name={themeIcon(theme)} />
        </span>
        <span className={styles.label}>{entry?.label}</span>
        {!isEmpty && (
          <>
            <span className={styles.kg}>{wholeKgText(stage.kg)}</span>
            <span className={styles.track}>
              <i style={{ width: `${(100 * stage.kg) / mostKg}%` }} />
            </span>
          </>
        )}
        <span className={styles.count}>{isEmpty ? emptyText(stage, day) : countText(stage)}</span>
      </Link>
    </li>
  );
}

/** Progress of the harvest against its estimate. */
function Picked({ progress: { liters, computedLiters, pct, sacasByLiters, expectedSacas, missing } }: FarmDay) {
  const isKnown = pct !== null && expectedSacas !== null;
  return (
    <div className={styles.picked}>
      <p className={styles.pickedLine}>
        <b>Colhido: {formatNumber(liters, 0)}&nbsp;L</b>
        {isKnown && <span>{formatNumber(pct, 1)}&nbsp;%</span>}
      </p>
      {isKnown && (
        <div className={styles.meter}>
          <i style={{ width: `${Math.min(100, pct)}%` }} />
        </div>
      )}
      <p className={styles.quiet}>
        {isKnown && missing === null
          ? `${formatNumber(sacasByLiters, 1)} de ${sacasText(expectedSacas, 1)}`
          : sacasText(sacasByLiters, 1)}
        , pela litragem{isKnown && missing !== null && `; ${missing}: ${formatNumber(expectedSacas, 1)}`}
        {computedLiters >= 0.5 && `; ${computedWords(computedLiters)}`}
      </p>
    </div>
  );
}

/** The season's coffee by stage; the longest bar is the stage with most. */
export function StageFlow({ day, farmSlug }: { day: FarmDay; farmSlug: string }) {
  const stages = day.stages.filter((stage) => !isSale(stage));
  const mostKg = Math.max(1, ...stages.map(({ kg }) => kg));
  return (
    <Card title="A safra, etapa por etapa">
      <ul className={styles.flow}>
        {stages.map((stage) => (
          <Stage key={stage.section} stage={stage} day={day} mostKg={mostKg} farmSlug={farmSlug} />
        ))}
      </ul>
      {day.progress.liters > 0 && <Picked {...day} />}
    </Card>
  );
}
