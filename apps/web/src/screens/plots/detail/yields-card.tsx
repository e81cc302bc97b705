import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { numberAt, ratio } from '@cafezal/domain/record/data-values.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { Expected, SeasonYields } from '../use-yields.ts';
import styles from './plot-detail.module.css';

type Bar = { season: string; perHa: number; isMilled: boolean };

const barsOf = (plotId: string, seasons: readonly SeasonYields[]): Bar[] =>
  seasons
    .flatMap(({ season, yields }) => {
      const perHa = yields.byPlot.get(plotId)?.perHa ?? null;
      return perHa === null ? [] : [{ season, perHa, isMilled: yields.isMilled }];
    })
    .reverse();

/** How the sacas were computed, and the mean of the two seasons before the last. */
function yieldNote(bars: readonly Bar[]): string {
  const estimated = bars.filter(({ isMilled }) => !isMilled).map(({ season }) => season);
  const [one] = estimated;
  const counted =
    one === undefined
      ? 'Sacas beneficiadas.'
      : estimated.length === bars.length
        ? 'Sacas pela litragem: ainda há café da safra por beneficiar.'
        : `${estimated.join(' e ')} ${estimated.length === 1 ? 'é' : 'são'} pela litragem; as outras, beneficiado.`;
  const [first, second] = bars.slice(-3, -1).filter(({ isMilled }) => isMilled);
  if (first === undefined || second === undefined) return counted;
  return `${counted} Média dos dois anos antes: ${formatNumber((first.perHa + second.perHa) / 2, 1)}.`;
}

/** Sacas per hectare by season, with the estimate marked on the season that it is of. */
export function YieldsCard({
  record,
  seasons,
  expected,
}: {
  record: DeviceRecord;
  seasons: readonly SeasonYields[];
  expected: Expected;
}) {
  const bars = barsOf(record.id, seasons);
  const own = ratio(expected.sacas ?? undefined, numberAt(record.data, 'area'));
  const estimate = seasons[0] === undefined ? own : seasons[0].perHaEstimated(record);
  const most = Math.max(1, estimate ?? 0, ...bars.map(({ perHa }) => perHa)) * 1.12;
  const current = seasons[0]?.season;
  return (
    <Card
      title="Sacas por hectare"
      aside={estimate !== null && <span className={styles.quiet}>previsto: {formatNumber(estimate, 1)}</span>}
    >
      {bars.length === 0 ? (
        <p className={styles.note}>A primeira colheita deste talhão aparece aqui.</p>
      ) : (
        <>
          <ul className={styles.bars}>
            {bars.map(({ season, perHa }) => (
              <li key={season} className={season === current ? styles.current : undefined}>
                <span>{season}</span>
                <span className={styles.track}>
                  <i style={{ inlineSize: `${(perHa / most) * 100}%` }} />
                  {season === current && estimate !== null && (
                    <em style={{ insetInlineStart: `${(estimate / most) * 100}%` }} />
                  )}
                </span>
                <b>{formatNumber(perHa, 1)}</b>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{yieldNote(bars)}</p>
        </>
      )}
    </Card>
  );
}
