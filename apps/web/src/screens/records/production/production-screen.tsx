import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { type LotInHand, lotsInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { knownSeasons, seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import { leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { isClosedSeason, seasonRecord } from '@cafezal/domain/stages/season-records.ts';
import { beginWords } from '@cafezal/domain/stages/section-words.ts';
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
import { printPage } from '../../../device/print.ts';
import { type BoardDay, boardDay } from '../../farm/board-day.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import { seasonProgress } from '../../farm/season-progress.ts';
import { StillLoading } from '../../farm/still-loading.tsx';
import { createAddress, recordAddress, type SectionPlace, statusFinder, useSection } from '../../farm/use-section.ts';
import { useIsFarmLoading } from '../../frame/current-farm.tsx';
import { useScreen } from '../../frame/frame.tsx';
import { footOfClosed } from '../../reports/closing-figures.ts';
import { useClosedSeason } from '../../reports/use-closed-season.ts';
import { useLiveRecords } from '../../reports/use-live-records.ts';
import { withKey } from '../list/query/search-filters.ts';
import { useListSearch } from '../list/query/use-list-search.ts';
import { boardColumns, elsewhereWords, plannedWords } from './board-columns.ts';
import styles from './production-screen.module.css';
import { SeasonColumns } from './season-columns.tsx';
import { SeasonEstimate } from './season-estimate.tsx';
import { SeasonNumbers } from './season-numbers.tsx';

type Shown = { place: SectionPlace; store: FarmStore };

function SeasonLinks({ place, led, season }: { place: SectionPlace; led: DeviceRecord | undefined; season: string }) {
  const isWide = useIsWide();
  // A season that is registered may not have come yet.
  const isUnknown = useIsFarmLoading() && led === undefined;
  return (
    <nav className={styles.links} aria-label="Safra">
      {!isWide && <ViewChoice />}
      {mayWrite(place) && !isUnknown && (
        <Link
          to={led === undefined ? createAddress(place) : recordAddress(place, led, 'editar')}
          search={led === undefined ? { safra: season } : {}}
          className={buttonClass({ look: 'secondary' })}
        >
          <Icon name={led === undefined ? 'plus' : 'pencil'} size={20} />
          {led === undefined ? `${beginWords('producao')} ${season}` : 'Editar safra'}
        </Link>
      )}
      {led !== undefined && (
        <Link to={recordAddress(place, led, 'fechamento')} className={buttonClass({ look: 'secondary' })}>
          <Icon name="lock" size={20} />
          {isClosedSeason(led) ? 'Ver o fechamento' : 'Fechar a safra'}
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

/** The view of the season in the address: lots by stage, or figures. */
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
        <Button look="secondary" icon="printer" onClick={printPage}>
          Imprimir
        </Button>
      </span>
    </>
  );
}

type OfSeason = Shown & { records: readonly DeviceRecord[]; season: string; day: BoardDay };

/** Coffee in hand that is not of the season under way; nothing for another season. */
function Elsewhere({ lots, place, season }: Pick<OfSeason, 'place' | 'season'> & { lots: readonly LotInHand[] }) {
  const words = elsewhereWords(lots, season);
  if (words === null) return null;
  return (
    <p className={styles.elsewhere}>
      Fora da safra {season} há mais em mãos: {words}.{' '}
      <Link
        to="/fazenda/$farmSlug/relatorios"
        params={{ farmSlug: place.farm.farmSlug }}
        search={{ relatorio: 'estoque' }}
      >
        Ver o estoque
      </Link>
    </p>
  );
}

/** The season's lots in hand by stage, weighed as on the dashboard. */
function Stages({ place, records, season, day }: OfSeason) {
  const { today, readings } = day;
  const lots = useMemo(() => {
    const moisture = (recordId: string) => readings(recordId, 'humidity').at(-1)?.value;
    return lotsInHand({ records, today, season: null, moisture });
  }, [records, today, readings]);
  const columns = useMemo(() => boardColumns(lots.filter(({ record }) => record.season === season)), [lots, season]);
  const planned = plannedWords(records, { season, today });
  const isLoading = useIsFarmLoading();
  const elsewhere = season === seasonUnderWay(records, today) && (
    <Elsewhere lots={lots} place={place} season={season} />
  );
  if (columns.every((column) => column.lots.length === 0)) {
    if (isLoading) return <StillLoading theme="producao" />;
    return (
      <>
        <EmptyState icon="producao" title={`Nenhum café da safra ${season} em mãos`}>
          Cada colheita aparece aqui e anda de etapa em etapa até a venda.
        </EmptyState>
        {elsewhere}
      </>
    );
  }
  return (
    <div className={styles.board}>
      <SeasonColumns columns={columns} farmSlug={place.farm.farmSlug} day={day} planned={planned} />
      {elsewhere}
    </div>
  );
}

/** Readings so far, and what needs attention; null until the device was read. */
function useBoardDay({ place, store }: Shown): BoardDay | null {
  const { settings } = place.facts;
  const { timezone, targetMoisture, minimumRestDays } = settings;
  const attention = useAttention(store, settings);
  return useMemo(
    () => attention && boardDay(attention, { timezone, targetMoisture, minimumRestDays }),
    [attention, timezone, targetMoisture, minimumRestDays],
  );
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
  const led = seasonRecord(records.filter(leadsSeason), season);
  const status =
    led && place.definition.statuses[statusFinder({ store, timezone: place.facts.settings.timezone })(led)]?.label;
  const dayWords = progress.day === null ? undefined : `dia ${progress.day} da colheita`;
  const shown = { place, store, records, season, day };
  const unknown = useIsFarmLoading() ? undefined : 'Sem cadastro da safra';
  const shut = useClosedSeason({ farm: place.facts, records, season });
  const foot = [place.farm.name, `Safra ${season}`, dayInPtBr(today), ...(shut === null ? [] : [footOfClosed(shut)])];
  usePrintSheet(foot.join(' · '));
  return (
    <>
      <PageHead
        title={`Safra ${season}`}
        sub={[status ?? unknown, dayWords].filter(Boolean).join(' · ')}
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

/** Produção: the current season as a board with every lot in hand by stage, and estimate against actual. */
export function ProductionScreen() {
  const place = useSection();
  useScreen({ title: place.heading, theme: place.definition.theme });
  return place.store === null ? <Skeleton /> : <Season place={place} store={place.store} />;
}
