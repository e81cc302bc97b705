import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { IconName } from '../../components/icons/icon.tsx';
import { BarTitleProvider } from '../../components/surfaces/bar-title.ts';
import { useUnreadNotices } from '../../data/notices/notices.ts';
import { useFarmIfAny } from './current-farm.tsx';

/** A breadcrumb; the last one is the current screen. */
export type Crumb = { label: string; to?: string };

/** What a screen tells the surrounding bars. */
export type Frame = {
  /** Title in the phone's top bar and in the browser's tab. */
  title: string;
  /** Breadcrumbs after the farm's name on a desktop; by default the title alone. */
  crumbs?: readonly Crumb[];
  /** Stage whose colour the screen has. */
  theme?: string | undefined;
  /** Target of the phone's back arrow; without it the logo is shown there. */
  back?: string | undefined;
  /** The phone's middle button: the likeliest action here, by default Registrar. */
  middle?: { label: string; to: string; icon?: IconName } | undefined;
  /** Whether a form has its own buttons at the bottom, so that there is no bottom bar. */
  hasActionBar?: boolean;
};

const EMPTY: Frame = { title: '' };
const FrameContext = createContext<{ frame: Frame; setFrame: (frame: Frame) => void } | null>(null);

/** Title of the phone's bar: the screen's title, or the product's name (`brand`) on a top-level screen. */
export const barTitle = ({ title, back }: Frame, brand: string | undefined): string =>
  brand !== undefined && back === undefined ? brand : title;

/** Whether a frame has only texts, so that no element moves. */
const isOfWords = ({ theme, back, middle, hasActionBar }: Frame): boolean =>
  theme === undefined && back === undefined && middle === undefined && hasActionBar !== true;

/** Holds the frame of the current screen. */
export function FrameProvider({ brand, children }: { brand?: string; children: ReactNode }) {
  const [frame, setFrame] = useState(EMPTY);
  const isTold = useRef(false);
  const tell = useCallback((next: Frame) => {
    // Bars that load together with their first screen get its texts in a separate task, to avoid one long task.
    if (!isTold.current && isOfWords(next)) startTransition(() => setFrame(next));
    else setFrame(next);
    isTold.current = true;
  }, []);
  const value = useMemo(() => ({ frame, setFrame: tell }), [frame, tell]);
  return (
    <FrameContext value={value}>
      <BarTitleProvider value={barTitle(frame, brand)}>{children}</BarTitleProvider>
    </FrameContext>
  );
}

/** The frame of the current screen, for the bars. */
export const useFrame = (): Frame => useContext(FrameContext)?.frame ?? EMPTY;

/** Title of the browser's tab: number of unread notices, screen, farm, product. */
const tabTitle = (title: string, farmName: string | undefined, unread: number): string =>
  (unread > 0 ? `(${unread}) ` : '') + [...new Set([title, farmName, 'Cafezal'])].filter(Boolean).join(' · ');

/** Called by each screen: sets the tab's title and tells the bars. */
export function useScreen(frame: Frame): void {
  const setFrame = useContext(FrameContext)?.setFrame;
  const farmName = useFarmIfAny()?.name;
  const unread = useUnreadNotices();
  // Frames are small plain data and new at each render; compare them by their JSON.
  const text = JSON.stringify(frame);
  useLayoutEffect(() => {
    document.title = tabTitle(JSON.parse(text).title, farmName, unread);
  }, [text, farmName, unread]);
  useLayoutEffect(() => setFrame?.(JSON.parse(text)), [text, setFrame]);
}
