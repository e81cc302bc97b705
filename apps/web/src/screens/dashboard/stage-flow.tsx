import { shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { sacasText } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import type { StageInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { reckonedWords } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import { Link } from '@tanstack/react-router';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import type { FarmDay } from '../farm/farm-day.ts';
import { sectionEntry } from '../frame/section-menu.ts';
import styles from './stage-flow.module.css';
import { unhulledKg } from './stage-flow-figures.ts';

const NOTHING: Readonly<Partial<Record<Section, string>>> = {
  colheita: 'nada por processar',
  processamento: 'nada no lavador',
  fermentacao: 'nada no tanque',
  secagem: 'nada secando',
  descanso: 'nada na tulha',
  beneficiamento: 'nada por guardar',
  armazenamento: 'nada guardado',
};

/** What stands where a stage has no kilos. */
function emptyText({ section }: StageInHand, { nextHarvest, today }: FarmDay): string {
  if (section === 'colheita' && nextHarvest !== null) return `próxima dia ${shortDay(nextHarvest, today)}`;
  return NOTHING[section] ?? '';
}

function countText(stage: StageInHand): string {
  const { section, lots, greenKg } = stage;
  if (section === 'armazenamento' && unhulledKg(stage) === 0) return sacasText(kgToSacas(greenKg));
  return lots === 1 ? '1 lote' : `${lots} lotes`;
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
            <span className={styles.kg}>{`${formatNumber(stage.kg, 0)}\u00a0kg`}</span>
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

/** How much of the season is picked, against what is expected of it. */
function Picked({ progress: { liters, reckonedLiters, pct, sacasByLiters, expectedSacas, missing } }: FarmDay) {
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
        {reckonedLiters >= 0.5 && `; ${reckonedWords(reckonedLiters)}`}
      </p>
    </div>
  );
}

/** Where the season's coffee lies, stage by stage; the longest bar is the stage with most. */
export function StageFlow({ day, farmSlug }: { day: FarmDay; farmSlug: string }) {
  const stages = day.stages.filter(({ section }) => section !== 'vendas');
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
