import { comingDay, shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { reckonedWords } from '@cafezal/domain/harvest-plots.ts';
import type { StageInHand } from '@cafezal/domain/lots-in-hand.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { Section } from '@cafezal/domain/record.ts';
import { sacasText, wordBehind } from '@cafezal/domain/unit-word.ts';
import { kgToSacas } from '@cafezal/domain/units.ts';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../components/class-names.ts';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Card } from '../../components/surface.tsx';
import { sectionEntry } from '../shell/section-menu.ts';
import type { FarmDay } from './farm-day.ts';
import styles from './stage-flow.module.css';

const NOTHING: Readonly<Partial<Record<Section, string>>> = {
  colheita: 'nada por processar',
  processamento: 'nada no lavador',
  fermentacao: 'nada no tanque',
  secagem: 'nada secando',
  descanso: 'nada na tulha',
  beneficiamento: 'nada por guardar',
  armazenamento: 'nada guardado',
};

const sacas = (kg: number): string => formatNumber(kgToSacas(kg), 2);

/** What stands where a stage has no kilos. */
function emptyText({ section }: StageInHand, { nextHarvest, today }: FarmDay): string {
  if (section === 'colheita' && nextHarvest !== null) return `próxima dia ${shortDay(nextHarvest, today)}`;
  return NOTHING[section] ?? '';
}

function countText({ section, records, kg }: StageInHand): string {
  if (section === 'armazenamento') return sacasText(kgToSacas(kg));
  return records === 1 ? '1 lote' : `${records} lotes`;
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

const inStage = ({ stages }: FarmDay, section: Section): StageInHand =>
  stages.find((stage) => stage.section === section) ?? { section, records: 0, kg: 0, reservedKg: 0 };

const lotsText = (records: number, words = ''): string =>
  records === 0 ? '' : `${records} ${records === 1 ? 'lote' : 'lotes'}${words}`;

function dryingNote(day: FarmDay): string {
  const { ready, today } = day;
  const ends =
    ready === null
      ? ''
      : `${ready.count} ${ready.count === 1 ? 'termina' : 'terminam'} ${comingDay(ready.day, today).replace(/^n[ao] /, '')}`;
  return [lotsText(inStage(day, 'secagem').records), ends].filter(Boolean).join(' · ');
}

/** The four figures that answer most visits, each with a line under it where there is one to say. */
export function figuresOf(day: FarmDay) {
  const [drying, resting, stored] = [inStage(day, 'secagem'), inStage(day, 'descanso'), inStage(day, 'armazenamento')];
  const { pct, liters, reckonedLiters, missing } = day.progress;
  const ofEstimate =
    pct === null ? '' : `${formatNumber(pct, 1)}\u00a0% do previsto${missing === null ? '' : `, ${missing}`}`;
  const promised = inStage(day, 'vendas').kg;
  const kilos = (kg: number) => ({ value: formatNumber(kg, 0), unit: 'kg' });
  return [
    {
      label: 'Colhido na safra',
      value: formatNumber(liters, 0),
      unit: 'L',
      note: [ofEstimate, reckonedWords(reckonedLiters)].filter(Boolean).join(' · ') || undefined,
    },
    { label: 'Secando', ...kilos(drying.kg), note: dryingNote(day) || undefined },
    { label: 'Na tulha', ...kilos(resting.kg), note: lotsText(resting.records, ' em descanso') || undefined },
    {
      label: 'No armazém',
      value: sacas(stored.kg),
      unit: wordBehind(sacas(stored.kg), 'sacas'),
      note:
        promised > 0
          ? `${sacas(promised)} já ${sacas(promised) === '1' ? 'contratada' : 'contratadas'}`
          : lotsText(stored.records) || undefined,
    },
  ];
}
