import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { Section } from '@cafezal/domain/record.ts';
import { Link } from '@tanstack/react-router';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Card } from '../../components/surface.tsx';
import type { StageInHand } from '../../data/contract.ts';
import { sectionEntry } from '../shell/section-menu.ts';
import styles from './dashboard-screen.module.css';

const NOTHING: Readonly<Partial<Record<Section, string>>> = {
  colheita: 'nada por processar',
  processamento: 'nada no lavador',
  fermentacao: 'nada no tanque',
  secagem: 'nada secando',
  descanso: 'nada na tulha',
  beneficiamento: 'nada por guardar',
  armazenamento: 'nada guardado',
  vendas: 'nada vendido',
};

const counted = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${count} ${count === 1 ? one : many}`;

/** Sales hold no coffee: they are counted by themselves. */
function lotsText({ section, lots, records }: StageInHand): string {
  if (section === 'vendas' && records > 0) return counted(records, ['venda', 'vendas']);
  return lots > 0 ? counted(lots, ['lote', 'lotes']) : (NOTHING[section] ?? 'nada em mãos');
}

function Stage({ stage, mostKg, farmSlug }: { stage: StageInHand; mostKg: number; farmSlug: string }) {
  const entry = sectionEntry(stage.section);
  const theme = entry?.theme ?? '';
  return (
    <li data-stage={theme}>
      <Link to="/fazenda/$farmSlug/$section" params={{ farmSlug, section: stage.section }} className={styles.stage}>
        <span className={styles.icon}>
          <Icon name={themeIcon(theme)} />
        </span>
        <span className={styles.label}>{entry?.label}</span>
        {stage.kg > 0 ? (
          <>
            <span className={styles.kg}>{`${formatNumber(stage.kg, 0)}\u00a0kg`}</span>
            <span className={styles.track}>
              <i style={{ width: `${(100 * stage.kg) / mostKg}%` }} />
            </span>
          </>
        ) : null}
        <span className={styles.lots}>{lotsText(stage)}</span>
      </Link>
    </li>
  );
}

/** Where the season's coffee lies, stage by stage; the longest bar is the stage with most. */
export function StageFlow({ stages, farmSlug }: { stages: readonly StageInHand[]; farmSlug: string }) {
  const mostKg = Math.max(1, ...stages.map(({ kg }) => kg));
  return (
    <Card title="A safra, etapa por etapa">
      <ul className={styles.flow}>
        {stages.map((stage) => (
          <Stage key={stage.section} stage={stage} mostKg={mostKg} farmSlug={farmSlug} />
        ))}
      </ul>
    </Card>
  );
}
