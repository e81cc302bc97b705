import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { beginWord, beginWords } from '@cafezal/domain/stages/section-words.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { type LazyPart, LazyPartView, lazyPart } from '../../../components/page/lazy-part.ts';
import { useIsPainted } from '../../../components/page/use-is-painted.ts';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import type { Selection } from '../../../components/table/selection.ts';
import { createAddress, type SectionPlace, useSection } from '../../farm/use-section.ts';
import { useScreen } from '../../frame/frame.tsx';
import { recordsText } from '../../words/records-text.ts';
import styles from './list-screen.module.css';
import { selectionOf } from './list-selection.ts';
import { ALL_SEASONS } from './query/list-search.ts';
import { hasSeasonless, plannedIn } from './query/list-season.ts';
import { hasTotals } from './query/list-values.ts';
import { type List, useList } from './query/use-list.ts';
import { useListSearch } from './query/use-list-search.ts';
import { ListRows } from './rows/list-rows.tsx';

const empty = () => import('./list-empty.tsx');
const NothingFound = lazy(async () => ({ default: (await empty()).NothingFound }));
const NothingYet = lazy(async () => ({ default: (await empty()).NothingYet }));
/** Loaded after the rows: filters, and the tools for them. */
const filters = lazyPart(async () => (await import('./filters/list-filters.tsx')).ListFilters);
const totalsRow = lazyPart(async () => (await import('./list-totals-row.tsx')).ListTotalsRow);
const saleTotalsRow = lazyPart(async () => (await import('./sale-totals-row.tsx')).SaleTotalsRow);

/** The row of totals of a stage's list; only that of sales knows their account. */
const totalsPartOf = ({ sells }: StageDefinition) => (sells === true ? saleTotalsRow : totalsRow);
const tools = () => import('./list-tools.tsx');
const ListTools = lazy(async () => ({ default: (await tools()).ListTools }));
const ListFoot = lazy(async () => ({ default: (await tools()).ListFoot }));
const Bin = lazy(async () => ({ default: (await import('./list-bin.tsx')).Bin }));

/** Which season is shown, and how many of its records. */
function summaryOf({ search, lookup, unsorted, place, isRead }: List): string {
  const planned = plannedIn(unsorted);
  const { safra = lookup.season } = search;
  const season = safra === null || safra === ALL_SEASONS || place.definition.season === 'none' ? null : safra;
  const counted = !isRead
    ? 'contando…'
    : planned === 0
      ? recordsText(unsorted.length)
      : `${recordsText(unsorted.length)}, ${planned} planejado${planned === 1 ? '' : 's'}`;
  if (season === null) return counted;
  const others = hasSeasonless(unsorted) ? ' e sem safra' : '';
  return `Safra ${season.replaceAll('~', ', ')}${others} · ${counted}`;
}

type LaterProps = Pick<LazyPart<unknown>, 'fetch'> &
  Pick<List, 'isRead'> & { className: string | undefined; children: ReactNode };

/** A part that follows once the rows are shown and all its data were read; its space is reserved before. */
function Later({ className, fetch, isRead, children }: LaterProps) {
  const isSettled = useIsPainted(fetch);
  const place = <div className={isRead ? className : `${className} ${styles.coming}`} aria-busy={!isRead} />;
  return isSettled && isRead ? <Suspense fallback={place}>{children}</Suspense> : place;
}

function Found({ list, selection }: { list: List; selection: Selection }) {
  const { rows, unsorted, context, isRead } = list;
  return (
    <>
      <Later className={styles.filters} fetch={filters.fetch} isRead={isRead}>
        <LazyPartView part={filters} props={{ list }} />
      </Later>
      {rows.length === 0 ? (
        <Suspense fallback={<Skeleton rows={2} />}>
          <NothingFound list={list} />
        </Suspense>
      ) : (
        <>
          {hasTotals(context.definition, context.seesPrices) && (
            <Later className={styles.sums} fetch={totalsPartOf(context.definition).fetch} isRead={isRead}>
              <LazyPartView part={totalsPartOf(context.definition)} props={{ unsorted, context }} />
            </Later>
          )}
          <div className={styles.rows} data-stage={context.definition.theme}>
            <ListRows list={list} selection={selection} />
          </div>
        </>
      )}
    </>
  );
}

const RegisterLink = memo(function RegisterLink({ place }: { place: SectionPlace }) {
  return (
    <Link to={createAddress(place)} className={`${buttonClass()} ${styles.onDesktop}`}>
      <Icon name="plus" size={20} /> {beginWords(place.section)}
    </Link>
  );
});

function LiveList({ place }: { place: SectionPlace }) {
  const { definition, heading, store, farm } = place;
  const list = useList(place);
  const isWide = useIsWide();
  const selection = selectionOf(place.address);
  const mayWrite = may(farm.role, writeActionOf(place.section));
  useScreen({
    title: heading,
    theme: definition.theme,
    middle: mayWrite ? { label: beginWord(place.section), to: createAddress(place), icon: 'plus' } : undefined,
  });
  const isEmpty = list.all.length === 0;
  const isWaiting = store === null && list.rows.length === 0;
  return (
    <>
      <PageHead
        title={heading}
        theme={definition.theme}
        {...(isWide && !isEmpty && { sub: summaryOf(list) })}
        actions={
          isWide ? (
            <>
              {store !== null && (
                <Suspense>
                  <ListTools list={list} selection={selection} />
                </Suspense>
              )}
              {mayWrite && <RegisterLink place={place} />}
            </>
          ) : undefined
        }
      />
      {isWaiting && <Skeleton />}
      {store !== null && isEmpty && (
        <Suspense fallback={<Skeleton rows={2} />}>
          <NothingYet place={place} />
        </Suspense>
      )}
      {!isWaiting && !isEmpty && <Found list={list} selection={selection} />}
      {store !== null && (
        <Suspense>
          <ListFoot list={list} selection={selection} inHead={isWide} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The list of a section: search, filters in the address, totals of the filtered rows, cards or table; with `?deleted`
 * its bin.
 */
export function ListScreen() {
  const place = useSection();
  const [{ deleted }] = useListSearch();
  if (deleted === undefined) return <LiveList place={place} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <Bin place={place} />
    </Suspense>
  );
}
