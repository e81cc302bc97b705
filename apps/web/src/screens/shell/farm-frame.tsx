import { getRouteApi, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import { ErrorFallback } from '../../components/messages/error-fallback.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { useIsFirstPull } from '../../data/farm/first-pull.ts';
import { useFarm } from '../../data/farms/farms.ts';
import { ApiError } from '../../data/server/api.ts';
import { whenSettled } from '../../data/server/when-settled.ts';
import { useSession } from '../../data/session/session.ts';
import { VISITOR_FARM_SLUG } from '../../data/session/visitor.ts';
import { CurrentFarmProvider } from '../frame/current-farm.tsx';
import { FrameProvider, useFrame } from '../frame/frame.tsx';
import { type BarSheet, OpenSheetProvider } from '../frame/open-sheet.ts';
import { Redirect } from '../frame/redirect.tsx';
import { SEARCH_HASH } from '../frame/search-hash.ts';
import { NotFound } from '../not-found/not-found.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './farm-frame.module.css';
import { keepLastFarm } from './last-farm.ts';
import { Main, SkipLink } from './main-part.tsx';
import { Rail } from './rail.tsx';
import { SignedIn } from './signed-in.tsx';
import { TopBar } from './top-bar.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

const NoFarmAccess = lazy(async () => ({ default: (await import('../not-found/no-farm-access.tsx')).NoFarmAccess }));
const FarmDeleted = lazy(async () => ({ default: (await import('../not-found/no-farm-access.tsx')).FarmDeleted }));
const FarmLoadingNotice = lazy(async () => ({
  default: (await import('./farm-loading-notice.tsx')).FarmLoadingNotice,
}));
/** No sheet is part of the first paint. */
const VisitorBar = lazy(async () => ({ default: (await import('./visitor-bar.tsx')).VisitorBar }));
/** What none of them waits for. */
const IdleParts = lazy(async () => {
  await new Promise<void>((resolve) => whenSettled(resolve));
  // Without a network they may not come: no screen is lost for that.
  const parts = await import('./idle-parts.tsx').catch(() => null);
  return { default: parts?.IdleParts ?? (() => null) };
});
const OpenSheet = lazy(async () => ({ default: (await import('./bar-sheets.tsx')).OpenSheet }));

function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.find} onClick={onOpen}>
      <Icon name="search" size={20} />
      <span>
        Buscar<span className={styles.what}> lote ou talhão</span>
      </span>
    </button>
  );
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

type Opened = {
  sheet: BarSheet | null;
  /** The path of the screen that it was opened over, or of the one that was on its way then. */
  over: string;
  /** The path of the screen that was on the page when it was drawn last. */
  seen: string;
};

/**
 * The sheet over the screen, and the ways to open and to close it. It goes together with the screen under it: to let
 * that one out for a moment before the next comes would cost a drawing of it. One that is opened while a screen is on
 * its way stays when that one comes.
 */
function useSheet() {
  const router = useRouter();
  const seen = withoutSlash(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  const [opened, setOpened] = useState<Opened>(() => ({
    sheet: location.hash === `#${SEARCH_HASH}` ? 'search' : null,
    over: seen,
    seen,
  }));
  if (opened.seen !== seen) setOpened({ ...opened, seen, sheet: seen === opened.over ? opened.sheet : null });
  const open = useCallback(
    (sheet: BarSheet) => {
      const over = withoutSlash(router.latestLocation.pathname);
      // A sheet that has to be fetched first comes when it is there: no empty place is drawn in between.
      startTransition(() => setOpened((before) => ({ ...before, sheet, over })));
    },
    [router],
  );
  const close = useCallback(() => setOpened((before) => ({ ...before, sheet: null })), []);
  return [opened.sheet, open, close] as const;
}

function FarmBars({ farm, children }: { farm: Farm; children: ReactNode }) {
  const isWide = useIsWide();
  const { status } = useSession();
  const { crumbs, hasActionBar = false } = useFrame();
  const [sheet, open, close] = useSheet();
  useSearchShortcut(useCallback(() => open('search'), [open]));
  const home = { label: farm.name, to: `/fazenda/${farm.farmSlug}` };
  const start = crumbs?.length === 0 ? [{ label: 'Minhas fazendas', to: '/fazenda' }, home] : [home];
  return (
    <div className={classNames(styles.frame, styles.withRail)}>
      <SkipLink />
      {isWide && <Rail farmSlug={farm.farmSlug} />}
      <div>
        <TopBar start={start} inFarm>
          {isWide && <FindButton onOpen={() => open('search')} />}
        </TopBar>
        {status === 'visiting' && (
          <Suspense fallback={null}>
            <VisitorBar />
          </Suspense>
        )}
        <OpenSheetProvider value={open}>
          <Main>{children}</Main>
        </OpenSheetProvider>
      </div>
      {!isWide && !hasActionBar && <BottomBar farm={farm} onOpen={open} />}
      <Suspense>{sheet !== null && <OpenSheet sheet={sheet} farm={farm} onClose={close} />}</Suspense>
    </div>
  );
}

/** `otherwise` stands in the place of a farm that cannot be had, for screens that are of none. */
type FrameProps = { farmSlug: string; otherwise?: ReactNode };

function LoadedFarm({ farmSlug, otherwise }: FrameProps) {
  const { farm, loading, error, refresh } = useFarm(farmSlug);
  const isLoading = useIsFirstPull(farm?.id ?? '');
  const [shownSlug, setShownSlug] = useState<string>();
  useEffect(() => {
    if (farm === null) return;
    keepLastFarm(farm.farmSlug);
    setShownSlug(farm.farmSlug);
  }, [farm]);
  if (farm !== null)
    return (
      <CurrentFarmProvider farm={farm}>
        <FarmBars farm={farm}>
          {isLoading && (
            <Suspense>
              <FarmLoadingNotice />
            </Suspense>
          )}
          <Outlet />
        </FarmBars>
        <Suspense>
          <IdleParts />
        </Suspense>
      </CurrentFarmProvider>
    );
  if (loading) return <Skeleton />;
  if (otherwise !== undefined) return otherwise;
  // Who signed up from the example and goes back is past it.
  if (error === null && farmSlug === VISITOR_FARM_SLUG) return <Redirect to="/fazenda" />;
  if (error === null && shownSlug !== farmSlug) return <NotFound />;
  return (
    <>
      <TopBar start={[{ label: 'Minhas fazendas', to: '/fazenda' }]} />
      <Main>
        {error === null ? (
          <Suspense>
            <FarmDeleted />
          </Suspense>
        ) : error instanceof ApiError && error.status === 403 ? (
          <Suspense>
            <NoFarmAccess error={error} />
          </Suspense>
        ) : (
          <ErrorFallback error={error} onRetry={refresh} />
        )}
      </Main>
    </>
  );
}

/** All screens of one farm: its bars, and the farm itself for what is inside. */
export function FarmFrame({ farmSlug, otherwise }: FrameProps) {
  return (
    <SignedIn>
      <FrameProvider>
        <LoadedFarm key={farmSlug} farmSlug={farmSlug} otherwise={otherwise} />
      </FrameProvider>
    </SignedIn>
  );
}

const route = getRouteApi('/fazenda/$farmSlug');

/** All screens of the farm that the address names. */
export function AddressedFarmFrame() {
  return <FarmFrame farmSlug={route.useParams().farmSlug} />;
}
