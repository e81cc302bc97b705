import { dayIn } from '@cafezal/domain/days.ts';
import { lotsInHand } from '@cafezal/domain/lots-in-hand.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { SelectInput } from '../../../components/select-input.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { DeviceRecord } from '../../../data/device-database.ts';
import type { FarmStore } from '../../../data/farm-store.ts';
import { useLiveRecords } from '../../reports/use-live-records.ts';
import { useScreen } from '../../shell/frame.tsx';
import { mayWrite } from '../no-permission.tsx';
import { useListSearch } from '../use-list-search.ts';
import { createAddress, recordAddress, type SectionPlace, statusFinder, useSection } from '../use-section.ts';
import styles from './production-screen.module.css';
import { boardColumns, knownSeasons, seasonProgress, seasonRecord, seasonUnderWay } from './season-board.ts';
import { SeasonColumns } from './season-columns.tsx';
import { SeasonEstimate } from './season-estimate.tsx';

type Shown = { place: SectionPlace; store: FarmStore };

function SeasonLinks({ place, led, season }: { place: SectionPlace; led: DeviceRecord | undefined; season: string }) {
  return (
    <nav className={styles.links} aria-label="Safra">
      {mayWrite(place) && (
        <Link
          to={led === undefined ? createAddress(place) : recordAddress(place, led, 'editar')}
          search={led === undefined ? { safra: season } : {}}
          className={buttonClass({ look: 'secondary' })}
        >
          <Icon name={led === undefined ? 'plus' : 'pencil'} size={20} />
          {led === undefined ? `Cadastrar a safra ${season}` : 'Editar safra'}
        </Link>
      )}
      <Link to={place.address} search={{ ver: 'lista' }} className={buttonClass({ look: 'secondary' })}>
        <Icon name="list" size={20} />
        Lista de safras
      </Link>
    </nav>
  );
}

function SeasonChoice({ seasons, season }: { seasons: readonly string[]; season: string }) {
  const [search, replaceSearch] = useListSearch();
  if (seasons.length < 2) return null;
  return (
    <div className={styles.choice}>
      <SelectInput
        label="Safra"
        value={season}
        onChange={(safra) => replaceSearch({ ...search, safra })}
        clearable={false}
        choices={seasons.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

function Board({ place, store }: Shown) {
  const [{ safra }] = useListSearch();
  const records = useLiveRecords(store);
  const today = dayIn(place.facts.settings.timezone, new Date());
  const season = safra ?? seasonUnderWay(records, today);
  const seasons = useMemo(() => [...new Set([season, ...knownSeasons(records)])].sort().reverse(), [records, season]);
  const columns = useMemo(() => boardColumns(lotsInHand({ records, today, season })), [records, today, season]);
  const progress = useMemo(
    () => seasonProgress({ farm: place.facts, records, season, today }),
    [place.facts, records, season, today],
  );
  const led = seasonRecord(
    records.filter(({ section }) => section === 'producao'),
    season,
  );
  const status = led && place.definition.statuses[statusFinder(store)(led)]?.label;
  const day = progress.day === null ? undefined : `dia ${progress.day} da colheita`;
  const hasLots = columns.some(({ lots }) => lots.length > 0);
  return (
    <>
      <PageHead
        title={`Safra ${season}`}
        sub={[status ?? 'Sem cadastro da safra', day].filter(Boolean).join(' · ')}
        theme="producao"
        actions={
          <>
            <SeasonChoice seasons={seasons} season={season} />
            <span className={styles.print}>
              <Button look="secondary" icon="printer" onClick={() => window.print()}>
                Imprimir
              </Button>
            </span>
          </>
        }
      />
      <SeasonEstimate progress={progress} />
      {hasLots ? (
        <div className={styles.board}>
          <SeasonColumns columns={columns} farmSlug={place.farm.farmSlug} store={store} />
        </div>
      ) : (
        <EmptyState icon="producao" title={`Nenhum café da safra ${season} em mãos`}>
          Cada colheita aparece aqui e anda de etapa em etapa até a venda.
        </EmptyState>
      )}
      <SeasonLinks place={place} led={led} season={season} />
    </>
  );
}

/** Produção: the season under way as a board, every lot in hand by stage, estimate against actual. */
export function ProductionScreen() {
  const place = useSection();
  useScreen({ title: place.heading, theme: place.definition.theme });
  return place.store === null ? <Skeleton /> : <Board place={place} store={place.store} />;
}
