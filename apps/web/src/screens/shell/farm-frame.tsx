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
import { afterFirstLoad } from '../../data/server/after-first-load.ts';
import { ApiError } from '../../data/server/api.ts';
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
/** Not part of the first load. */
const VisitorBar = lazy(async () => ({ default: (await import('./visitor-bar.tsx')).VisitorBar }));
/** Parts that no screen waits for. */
const IdleParts = lazy(async () => {
  await new Promise<void>((resolve) => afterFirstLoad(resolve));
  // Offline they cannot be loaded; the screens work without them.
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
  /** Path of the screen that the sheet was opened over, or of the one that was loading then. */
  over: string;
  /** Path of the screen at the last render. */
  seen: string;
};

/**
 * The sheet over the screen, and how to open and close it. It closes together with the screen below, because showing
 * that screen for a moment would cost a render. A sheet opened while a screen is loading stays open when that screen
 * arrives.
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
      // As a transition: a sheet that must be loaded appears when it is ready, without an empty state.
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

/** `otherwise` replaces an inaccessible farm, on screens that belong to no farm. */
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
  // A person who signed up from the demonstration farm and goes back gets their own farms.
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

/** The frame of one farm's screens: bars, and the farm for the screens inside. */
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

/** The frame of the farm in the address. */
export function AddressedFarmFrame() {
  return <FarmFrame farmSlug={route.useParams().farmSlug} />;
}
