import { beginWords } from '@cafezal/domain/definition/section-words.ts';
import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { lotsInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { knownSeasons, seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import { seasonRecord } from '@cafezal/domain/reports/farm-estimate.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Segments } from '../../../components/controls/chips.tsx';
import { SelectInput } from '../../../components/controls/select-input.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { usePrintSheet } from '../../../components/page/use-print-sheet.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { useAttention } from '../../../data/farm/farm-attention.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import { boardColumns, plannedWords, seasonProgress } from '../../farm/season-board.ts';
import { StillLoading } from '../../farm/still-loading.tsx';
import { createAddress, recordAddress, type SectionPlace, statusFinder, useSection } from '../../farm/use-section.ts';
import { useIsFarmLoading } from '../../frame/current-farm.tsx';
import { useScreen } from '../../frame/frame.tsx';
import { useLiveRecords } from '../../reports/use-live-records.ts';
import { withKey } from '../list/query/list-search.ts';
import { useListSearch } from '../list/query/use-list-search.ts';
import type { BoardDay } from './lot-words.ts';
import styles from './production-screen.module.css';
import { SeasonColumns } from './season-columns.tsx';
import { SeasonEstimate } from './season-estimate.tsx';
import { SeasonNumbers } from './season-numbers.tsx';

type Shown = { place: SectionPlace; store: FarmStore };

function SeasonLinks({ place, led, season }: { place: SectionPlace; led: DeviceRecord | undefined; season: string }) {
  const isWide = useIsWide();
  return (
    <nav className={styles.links} aria-label="Safra">
      {!isWide && <ViewChoice />}
      {mayWrite(place) && (
        <Link
          to={led === undefined ? createAddress(place) : recordAddress(place, led, 'editar')}
          search={led === undefined ? { safra: season } : {}}
          className={buttonClass({ look: 'secondary' })}
        >
          <Icon name={led === undefined ? 'plus' : 'pencil'} size={20} />
          {led === undefined ? `${beginWords('producao')} ${season}` : 'Editar safra'}
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

const VIEWS = [
  { value: 'etapas', label: 'Etapas' },
  { value: 'numeros', label: 'Números' },
];

/** What the address shows of the season: its lots by stage, or its figures. */
function useView(): [view: string, set: (view: string) => void] {
  const [search, replaceSearch] = useListSearch();
  const view = search.ver === 'numeros' ? 'numeros' : 'etapas';
  return [view, (next) => replaceSearch(withKey(search, 'ver', next === 'numeros' ? next : undefined))];
}

function ViewChoice() {
  const [view, setView] = useView();
  return (
    <div className={styles.view}>
      <Segments label="Como ver a safra" value={view} onChange={setView} choices={VIEWS} />
    </div>
  );
}

function HeadActions({ seasons, season }: { seasons: readonly string[]; season: string }) {
  return (
    <>
      <SeasonChoice seasons={seasons} season={season} />
      {useIsWide() && <ViewChoice />}
      <span className={styles.print}>
        <Button look="secondary" icon="printer" onClick={() => window.print()}>
          Imprimir
        </Button>
      </span>
    </>
  );
}

type OfSeason = Shown & { records: readonly DeviceRecord[]; season: string; day: BoardDay };

/** The lots in hand of the season by stage, weighed as the dashboard weighs them. */
function Stages({ place, records, season, day }: OfSeason) {
  const { today, readings } = day;
  const columns = useMemo(() => {
    const moisture = (recordId: string) => readings(recordId, 'humidity').at(-1)?.value;
    return boardColumns(lotsInHand({ records, today, season, moisture }));
  }, [records, today, season, readings]);
  const planned = { colheita: plannedWords(records, { season, today }) };
  const isLoading = useIsFarmLoading();
  if (columns.every(({ lots }) => lots.length === 0)) {
    if (isLoading) return <StillLoading theme="producao" />;
    return (
      <EmptyState icon="producao" title={`Nenhum café da safra ${season} em mãos`}>
        Cada colheita aparece aqui e anda de etapa em etapa até a venda.
      </EmptyState>
    );
  }
  return (
    <div className={styles.board}>
      <SeasonColumns columns={columns} farmSlug={place.farm.farmSlug} day={day} planned={planned} />
    </div>
  );
}

/** What was measured until now, and what needs attention; null until the device was read. */
function useBoardDay({ place, store }: Shown): BoardDay | null {
  const { settings } = place.facts;
  const attention = useAttention(store, settings);
  return useMemo(() => {
    if (attention === null) return null;
    const { items, readings, now } = attention;
    const byRecord = Map.groupBy(
      readings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      ({ recordId }) => recordId,
    );
    return {
      items,
      timezone: settings.timezone,
      today: dayIn(settings.timezone, new Date(now)),
      readings: (recordId, kind) => (byRecord.get(recordId) ?? []).filter((reading) => reading.kind === kind),
    };
  }, [attention, settings.timezone]);
}

function Board({ place, store, day }: Shown & { day: BoardDay }) {
  const [{ safra }] = useListSearch();
  const [view] = useView();
  const records = useLiveRecords(store);
  const { today } = day;
  const season = safra ?? seasonUnderWay(records, today);
  const seasons = useMemo(() => [...new Set([season, ...knownSeasons(records)])].sort().reverse(), [records, season]);
  const progress = useMemo(
    () => seasonProgress({ farm: place.facts, records, season, today }),
    [place.facts, records, season, today],
  );
  const led = seasonRecord(
    records.filter(({ section }) => section === 'producao'),
    season,
  );
  const status = led && place.definition.statuses[statusFinder(store)(led)]?.label;
  const dayWords = progress.day === null ? undefined : `dia ${progress.day} da colheita`;
  const shown = { place, store, records, season, day };
  usePrintSheet(`${place.farm.name} · Safra ${season} · ${dayInPtBr(today)}`);
  return (
    <>
      <PageHead
        title={`Safra ${season}`}
        sub={[status ?? 'Sem cadastro da safra', dayWords].filter(Boolean).join(' · ')}
        theme="producao"
        actions={<HeadActions seasons={seasons} season={season} />}
      />
      <SeasonEstimate progress={progress} />
      {view === 'numeros' ? <SeasonNumbers {...shown} led={led} /> : <Stages {...shown} />}
      <SeasonLinks place={place} led={led} season={season} />
    </>
  );
}

function Season(shown: Shown) {
  const day = useBoardDay(shown);
  return day === null ? <Skeleton /> : <Board {...shown} day={day} />;
}

/** Produção: the season under way as a board, every lot in hand by stage, estimate against actual. */
export function ProductionScreen() {
  const place = useSection();
  useScreen({ title: place.heading, theme: place.definition.theme });
  return place.store === null ? <Skeleton /> : <Season place={place} store={place.store} />;
}
