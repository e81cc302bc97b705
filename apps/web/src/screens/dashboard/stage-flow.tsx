import { formatNumber } from '@cafezal/domain/numbers.ts';
import { Link } from '@tanstack/react-router';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Card } from '../../components/surface.tsx';
import type { StageInHand } from '../../data/contract.ts';
import { sectionEntry } from '../shell/section-menu.ts';
import styles from './dashboard-screen.module.css';

const lotsText = (lots: number): string => {
  if (lots === 0) return 'nada em mãos';
  return lots === 1 ? '1 lote' : `${lots} lotes`;
};

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
        <span className={styles.lots}>{lotsText(stage.lots)}</span>
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
