import { EUDR } from '@cafezal/domain/knowledge/european-union.ts';
import { at, NEWEST } from '@cafezal/domain/knowledge/knowledge.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import type { SectionPlace } from '../farm/use-section.ts';
import { categoriesOf, geometryKind } from './boundary/plot-areas.ts';
import { missingWords } from './missing-words.ts';
import { PlotRow } from './plot-row.tsx';
import styles from './plots-screen.module.css';
import { type SeasonYields, useYields } from './use-yields.ts';

const PAGE = 60;

const captionOf = (latest: SeasonYields | undefined): string => {
  if (latest === undefined) return 'Nenhuma colheita ainda';
  return latest.yields.isMilled
    ? `Sacas por hectare beneficiadas, safra ${latest.season}`
    : 'Sacas por hectare pela litragem, até hoje';
};

/** The plots as a list, an accessible equivalent of the map. */
export function PlotList({
  place,
  all,
  found,
}: {
  place: SectionPlace & { store: FarmStore };
  all: readonly ShownRecord[];
  found: readonly ShownRecord[];
}) {
  const [latest] = useYields(place, 1);
  const [limit, setLimit] = useState(PAGE);
  const categories = useMemo(() => categoriesOf(all.map(({ record }) => record)), [all]);
  const words = missingWords(
    found.map(({ record }) => ({
      name: record.name,
      areaHa: numberAt(record.data, 'area'),
      kind: geometryKind(record),
    })),
    at(EUDR, NEWEST).value.pointEnoughHa,
  );
  return (
    <>
      <Card>
        <p className={styles.caption}>{captionOf(latest)}</p>
        <Rows>
          {found.slice(0, limit).map((shown) => (
            <li key={shown.record.id}>
              <PlotRow
                shown={shown}
                address={place.address}
                category={categories.get(shown.record.id) ?? 0}
                sacasPerHa={latest?.yields.byPlot.get(shown.record.id)?.perHa ?? null}
              />
            </li>
          ))}
        </Rows>
      </Card>
      {found.length > limit && (
        <p className={styles.more}>
          <Button look="secondary" onClick={() => setLimit(limit + PAGE)}>
            Mostrar mais {Math.min(PAGE, found.length - limit)} de {found.length - limit}
          </Button>
        </p>
      )}
      {words !== null && (
        <div className={styles.note}>
          <Notice icon="pin">{words}</Notice>
        </div>
      )}
    </>
  );
}
