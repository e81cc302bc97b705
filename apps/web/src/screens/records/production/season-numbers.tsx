import { may } from '@cafezal/domain/people/permissions.ts';
import { seasonReportSteps } from '@cafezal/domain/reports/season-report.ts';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { FigureRow } from '../../../components/surfaces/figure.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card, Pairs, Stack } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { BoardDay } from '../../farm/board-day.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { figureProps } from '../../reports/report-figures.ts';
import { SeasonView } from '../../reports/season-view.tsx';
import { useInTurns } from '../../use-in-turns.ts';
import styles from './production-screen.module.css';
import { revisionsOf, targetsOf } from './season-targets.ts';

/** A season in figures: main numbers, targets against results, and how the estimate changed. */
export function SeasonNumbers({
  place,
  records,
  season,
  day,
  led,
}: {
  place: SectionPlace;
  records: readonly DeviceRecord[];
  season: string;
  day: BoardDay;
  led: DeviceRecord | undefined;
}) {
  const { farm, facts } = place;
  const seesPrices = may(farm.role, 'farm.seePrices');
  const report = useInTurns(
    season,
    useCallback(
      () => seasonReportSteps({ farm: facts, records, season, asOf: day.today, seesPrices }),
      [facts, records, season, day.today, seesPrices],
    ),
  );
  if (report === undefined) return <Skeleton />;
  const targets = led === undefined ? [] : targetsOf(led, report.summary, seesPrices);
  const revisions = led === undefined ? [] : revisionsOf(led);
  return (
    <div className={styles.numbers}>
      <Stack>
        <FigureRow figures={figureProps(report.headline)} />
        {targets.length > 0 && (
          <Card title="Meta e resultado">
            <Pairs pairs={targets} />
          </Card>
        )}
        {revisions.length > 0 && (
          <Card title="Revisões da estimativa">
            <Pairs pairs={revisions} />
          </Card>
        )}
        <SeasonView report={report} ofPlots={false} />
        <div className={styles.full}>
          <Link
            to="/fazenda/$farmSlug/relatorios"
            params={{ farmSlug: farm.farmSlug }}
            search={{ relatorio: 'resumo-da-safra', safra: season }}
            className={buttonClass({ look: 'secondary' })}
          >
            <Icon name="chart" size={20} />
            Relatório completo
          </Link>
        </div>
      </Stack>
    </div>
  );
}
