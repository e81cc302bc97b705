import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { knownSeasons, seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { askedPlots } from '@cafezal/domain/reports/asked-plots.ts';
import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import { type ReportDefinition, reportOf } from '@cafezal/domain/reports/report-list.ts';
import type { SeasonReport } from '@cafezal/domain/reports/season-report.ts';
import { leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { seasonRecord } from '@cafezal/domain/stages/season-records.ts';
import { beginWords, firstOf } from '@cafezal/domain/stages/section-words.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { useIsPrinting } from '../../components/page/use-is-printing.ts';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { usePrintSheet } from '../../components/page/use-print-sheet.ts';
import { FigureRow } from '../../components/surfaces/figure.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { StillLoading } from '../farm/still-loading.tsx';
import { type SectionPlace, statusFinder, useSection } from '../farm/use-section.ts';
import { useIsFarmLoading } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { BarChart } from './bar-chart.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { footOfClosed } from './closing-figures.ts';
import { ReadinessView, tellsRepairs } from './readiness-view.tsx';
import { ReportActions } from './report-actions.tsx';
import { figureProps } from './report-figures.ts';
import { clearedSearch, filterWords, ReportFilters } from './report-filters.tsx';
import { ReportTableView } from './report-table.tsx';
import { ReportsHome } from './reports-home.tsx';
import styles from './reports-screen.module.css';
import { SeasonView } from './season-view.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useClosedSeason } from './use-closed-season.ts';
import { useLiveRecords } from './use-live-records.ts';
import { useReport } from './use-report.ts';
import { useReportSearch } from './use-report-search.ts';

type Shown = { place: SectionPlace; store: FarmStore; definition: ReportDefinition };

/** The report's question from the address; a report about one season uses the current one by default. */
function useQuestion({ place, store, definition }: Shown): ReportQuestion {
  const [search] = useReportSearch();
  const records = useLiveRecords(store);
  const { safra, talhao, cultivar, lugar, forma, comprador, de, ate } = search;
  const asOf = todayIn(place.facts.settings.timezone);
  const seesPrices = may(place.farm.role, 'farm.seePrices');
  return useMemo(
    () => ({
      farm: place.facts,
      records,
      season: safra ?? (definition.isOfOneSeason ? seasonUnderWay(records, asOf) : null),
      asOf,
      plotIds: askedPlots(records, { plotId: talhao, cultivar }),
      place: lugar,
      form: forma,
      buyer: comprador,
      from: de,
      to: ate,
      seesPrices,
    }),
    [place.facts, records, definition, asOf, seesPrices, safra, talhao, cultivar, lugar, forma, comprador, de, ate],
  );
}

/** Tables that a report with doors shows as cards; on paper they are tables. */
const TOLD_WITH_DOORS = new Set(['repairs', 'lots']);

const isOfSeason = (report: Report): report is SeasonReport => 'summary' in report;

/** Whether a report is empty: no rows and no figures. The plots of a season exist before its coffee. */
const isEmpty = (report: Report): boolean =>
  (isOfSeason(report) || report.rows.length === 0) &&
  report.headline.every(({ value }) => value === null || value === 0);

function seasonWords(place: SectionPlace, store: FarmStore, { records, season }: ReportQuestion): string {
  if (season === null) return 'Todas as safras';
  // The question was made from the device's records.
  const seasons = (records as readonly DeviceRecord[]).filter(leadsSeason);
  const led = seasonRecord(seasons, season);
  const status =
    led &&
    place.definition.statuses[
      statusFinder({ store, timezone: place.facts.settings.timezone })(led)
    ]?.label.toLocaleLowerCase('pt-BR');
  return status === undefined ? `Safra ${season}` : `Safra ${season}, ${status}`;
}

function Body({
  place,
  store,
  question,
  report,
}: Omit<Shown, 'definition'> & { question: ReportQuestion; report: Report }) {
  const { farmSlug } = place.farm;
  const isPrinting = useIsPrinting();
  const hasDoors = tellsRepairs(report) && !isPrinting;
  const tables = report.tables.filter(
    ({ key }) => key !== 'facts' && key !== 'waterfall' && !(hasDoors && TOLD_WITH_DOORS.has(key)),
  );
  return (
    <>
      <div className={styles.figures}>
        <FigureRow figures={figureProps(report.headline)} />
      </div>
      {isOfSeason(report) && !report.isOfDays && (
        <SeasonView report={report} ofPlots={question.plotIds !== undefined} />
      )}
      {report.trends?.map((trend) => (
        <TrendChart key={trend.key} trend={trend} />
      ))}
      {report.charts.length > 0 && (
        <div className={styles.charts}>
          {report.charts.map((chart) => (
            <BarChart key={chart.key} chart={chart} />
          ))}
        </div>
      )}
      {hasDoors && <ReadinessView report={report} place={place} store={store} />}
      {tables.map((table) => (
        <ReportTableView key={table.key} table={table} farmSlug={farmSlug} isPrinting={isPrinting} />
      ))}
    </>
  );
}

function Nothing({ definition, farm }: { definition: ReportDefinition; farm: Farm }) {
  const [search, replaceSearch] = useReportSearch();
  const cleared = clearedSearch(search);
  const isLoading = useIsFarmLoading();
  if (isLoading) return <StillLoading theme="producao" />;
  const isFiltered = Object.values(search).filter((value) => value !== undefined).length > Object.keys(cleared).length;
  if (!isFiltered) {
    const section = definition.beginsWith;
    return (
      <EmptyState
        icon="producao"
        title="Nada para somar ainda"
        action={
          may(farm.role, writeActionOf(section)) && (
            <Link
              to="/fazenda/$farmSlug/$section/cadastrar"
              params={{ farmSlug: farm.farmSlug, section }}
              className={buttonClass({ look: 'secondary' })}
            >
              {beginWords(section)}
            </Link>
          )
        }
      >
        Este relatório se faz sozinho, com {firstOf(section)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="producao"
      title="Nada com estes filtros"
      action={<Button onClick={() => replaceSearch(cleared)}>Limpar filtros</Button>}
    />
  );
}

/** The report of the address, made in turns, so that it stands a moment later. */
function OneReport(shown: Shown) {
  const question = useQuestion(shown);
  const report = useReport(shown.definition, question);
  return report === undefined ? <Skeleton /> : <MadeReport {...shown} question={question} report={report} />;
}

function MadeReport({ question, report, ...shown }: Shown & { question: ReportQuestion; report: Report }) {
  const { place, store, definition } = shown;
  const { farm } = place;
  const [search] = useReportSearch();
  const { records, season, asOf } = question;
  const live = useLiveRecords(store);
  const seasons = useMemo(
    () => [...new Set([...(season === null ? [] : [season]), ...knownSeasons(records)])].sort().reverse(),
    [records, season],
  );
  const home = `/fazenda/${farm.farmSlug}/relatorios`;
  useScreen({
    title: definition.title,
    theme: 'producao',
    back: home,
    crumbs: [{ label: 'Relatórios', to: home }, { label: definition.title }],
  });
  const asked = { definition, report, records: live, seasons };
  const words = [seasonWords(place, store, question), ...filterWords(asked, search), farm.name].join(' · ');
  const shut = useClosedSeason({ farm: place.facts, records, season });
  const foot = [farm.name, definition.title, dayInPtBr(asOf), ...(shut === null ? [] : [footOfClosed(shut)])];
  usePrintSheet(foot.join(' · '));
  const isWide = useIsWide();
  const hasNothing = isEmpty(report);
  const actions = hasNothing ? undefined : (
    <ReportActions name={`${farm.farmSlug}-${definition.key}-${asOf}`} tables={report.tables} />
  );
  return (
    <>
      <PageHead title={definition.title} sub={words} theme="producao" actions={isWide ? actions : undefined} />
      {!isWide && actions}
      <ReportFilters {...asked} season={season} />
      {shut !== null && (
        <div className={styles.closed}>
          <ClosedNotice shut={shut} seesPrices={question.seesPrices} />
        </div>
      )}
      {hasNothing ? (
        <Nothing definition={definition} farm={farm} />
      ) : (
        <Body place={place} store={store} question={question} report={report} />
      )}
    </>
  );
}

/**
 * Relatórios: the report in the address, computed on this device by the same code as on the server, or the list of all.
 */
export function ReportsScreen() {
  const place = useSection('producao');
  const [{ relatorio = '' }] = useReportSearch();
  const definition = reportOf(relatorio);
  if (definition === undefined) return <ReportsHome farm={place.farm} />;
  if (place.store === null) return <Skeleton />;
  return <OneReport key={definition.key} place={place} store={place.store} definition={definition} />;
}
