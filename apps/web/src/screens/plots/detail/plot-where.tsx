import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useLocation } from '../../../components/map/use-location.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { useRecords } from '../../../data/farm/farm-data.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { geometryKind, plotAreas } from '../boundary/plot-areas.ts';
import { OutlineWays } from '../outline-ways.tsx';
import styles from './plot-detail.module.css';

const AreaMap = lazy(async () => ({ default: (await import('../../../components/map/area-map.tsx')).AreaMap }));

/** The plot among the others on a map, with buttons to make its outline if it has none. */
export function PlotWhere({ place, store, record }: { place: SectionPlace; store: FarmStore; record: DeviceRecord }) {
  const all = useRecords(store, 'talhoes');
  const here = useLocation();
  const navigate = useNavigate();
  const kind = geometryKind(record);
  const areas = useMemo(() => {
    const plots = all
      .map(({ record: plot }) => plot)
      .filter(({ id, status }) => id === record.id || status !== 'eradicated');
    return plotAreas(plots, new Set([record.id])).map((area) =>
      area.id === record.id ? { ...area, focus: true } : area,
    );
  }, [all, record.id]);
  const open = (id: string) => {
    const plot = all.find(({ record: one }) => one.id === id)?.record;
    if (plot !== undefined && id !== record.id) void navigate({ to: recordAddress(place, plot) });
  };
  const drawn = polygonAreaHa(record.data.boundary);
  return (
    <Card>
      {kind !== 'none' && (
        <div className={styles.map}>
          <Suspense fallback={null}>
            <AreaMap label="Mapa deste talhão entre os outros" areas={areas} here={here} onChoose={open} />
          </Suspense>
        </div>
      )}
      {drawn !== null && <p className={styles.mapNote}>O contorno tem {formatNumber(drawn)}&nbsp;ha.</p>}
      {kind === 'none' && <p className={styles.mapNote}>Este talhão ainda não está no mapa.</p>}
      {kind === 'point' && <p className={styles.mapNote}>Só um ponto. O contorno confere a área.</p>}
      {kind !== 'outline' && mayWrite(place) && <OutlineWays address={recordAddress(place, record, 'editar')} />}
    </Card>
  );
}
