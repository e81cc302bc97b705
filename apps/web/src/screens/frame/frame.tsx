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

/** A step of the way to the screen; the last one is where one is. */
export type Crumb = { label: string; to?: string };

/** What a screen tells the bars round it. */
export type Frame = {
  /** In the phone's top bar and in the tab of the browser. */
  title: string;
  /** After the farm's name on a desktop; the title alone unless given. */
  crumbs?: readonly Crumb[];
  /** Stage whose colour the screen carries. */
  theme?: string | undefined;
  /** Where the phone's arrow leads; without it the mark stands there. */
  back?: string | undefined;
  /** The likeliest thing to do here, on the middle button of the phone; Registrar unless given. */
  middle?: { label: string; to: string; icon?: IconName } | undefined;
  /** A form with buttons of its own at the foot of the screen: no bottom bar. */
  hasActionBar?: boolean;
};

const EMPTY: Frame = { title: '' };
const FrameContext = createContext<{ frame: Frame; setFrame: (frame: Frame) => void } | null>(null);

/** What the phone's bar reads: the screen's title, or the product's name (`brand`) where nothing is above the screen. */
export const barTitle = ({ title, back }: Frame, brand: string | undefined): string =>
  brand !== undefined && back === undefined ? brand : title;

/** Words alone, by which nothing moves. */
const isOfWords = ({ theme, back, middle, hasActionBar }: Frame): boolean =>
  theme === undefined && back === undefined && middle === undefined && hasActionBar !== true;

/** Holds the frame of the screen that is shown. */
export function FrameProvider({ brand, children }: { brand?: string; children: ReactNode }) {
  const [frame, setFrame] = useState(EMPTY);
  const isTold = useRef(false);
  const tell = useCallback((next: Frame) => {
    // Bars that come with their first screen get its words in a turn of their own: one with the screen would be long.
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

/** The frame of the screen that is shown, for the bars. */
export const useFrame = (): Frame => useContext(FrameContext)?.frame ?? EMPTY;

/** What the tab of the browser reads: how many notices are unread, the screen, the farm where it is of one, the product. */
const tabTitle = (title: string, farmName: string | undefined, unread: number): string =>
  (unread > 0 ? `(${unread}) ` : '') + [...new Set([title, farmName, 'Cafezal'])].filter(Boolean).join(' · ');

/** Called by each screen: names it in the tab and tells the bars about it. */
export function useScreen(frame: Frame): void {
  const setFrame = useContext(FrameContext)?.setFrame;
  const farmName = useFarmIfAny()?.name;
  const unread = useUnreadNotices();
  // Frames are small plain data, made anew at each drawing; their text tells whether one changed.
  const text = JSON.stringify(frame);
  useLayoutEffect(() => {
    document.title = tabTitle(JSON.parse(text).title, farmName, unread);
  }, [text, farmName, unread]);
  useLayoutEffect(() => setFrame?.(JSON.parse(text)), [text, setFrame]);
}
