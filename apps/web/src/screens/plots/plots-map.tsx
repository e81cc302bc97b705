import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AreaMap } from '../../components/map/area-map.tsx';
import { useLocation } from '../../components/map/use-location.ts';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { mayWrite } from '../farm/no-permission.tsx';
import { createAddress, recordAddress, type SectionPlace } from '../farm/use-section.ts';
import { plotAreas } from './boundary/plot-areas.ts';
import { OutlineWays } from './outline-ways.tsx';
import styles from './plots-screen.module.css';

const labelOf = (shown: number, all: number): string =>
  shown === all
    ? `Mapa ${all === 1 ? 'do talhão' : `dos ${all} talhões`}, colorido por cultivar`
    : `Mapa com ${shown} de ${all} talhões, colorido por cultivar`;

/** The map of the plots, with buttons to add another outline. */
export function PlotsMap({
  place,
  all,
  found,
}: {
  place: SectionPlace;
  all: readonly ShownRecord[];
  found: readonly ShownRecord[];
}) {
  const navigate = useNavigate();
  const here = useLocation();
  const isWide = useIsWide();
  const areas = useMemo(() => {
    const plots = plotAreas(
      all.map(({ record }) => record),
      new Set(found.map(({ record }) => record.id)),
    );
    // On a phone only names are written in the areas.
    return isWide ? plots : plots.map(({ note: _note, ...plot }) => plot);
  }, [all, found, isWide]);
  const open = (id: string) => {
    const plot = all.find(({ record }) => record.id === id);
    if (plot !== undefined) void navigate({ to: recordAddress(place, plot.record) });
  };
  return (
    <div className={styles.mapSheet}>
      <div className={styles.map}>
        <AreaMap label={labelOf(areas.length, all.length)} areas={areas} here={here} onChoose={open}>
          {areas.length === 0 && <p className={styles.onMap}>Nenhum talhão no mapa ainda.</p>}
        </AreaMap>
      </div>
      {mayWrite(place) && <OutlineWays address={createAddress(place)} />}
    </div>
  );
}
