import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../../components/page/class-names.ts';
import { watchGestures } from '../../components/page/watch-gestures.ts';
import styles from './crop.module.css';
import { type CropView, type Cut, moved, type Share, turnedRight, zoomed } from './crop-view.ts';
import { drawKept } from './picture-file.ts';

/** The shape of a cropped picture: round for a person, wide for a farm. */
export type CropShape = 'round' | 'wide';

type Change = (change: (view: CropView) => CropView) => void;
type Shown = { bitmap: ImageBitmap; cut: Cut; view: CropView };

/** Size of the canvas in px; it is scaled down on the screen. */
const CANVAS = 640;
/** How far an arrow key moves the picture, as a share of the frame, and the zoom factor of + and −. */
const STEP = 0.04;
const GROW = 1.1;

const ARROWS: Readonly<Record<string, Share>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The change of the view by a key; undefined for other keys. */
function keyed(cut: Cut, key: string): ((view: CropView) => CropView) | null {
  const arrow = ARROWS[key];
  if (arrow !== undefined) return (view) => moved(cut, view, arrow);
  if (key === '+' || key === '=') return (view) => zoomed(cut, view, { zoom: view.zoom * GROW });
  if (key === '-') return (view) => zoomed(cut, view, { zoom: view.zoom / GROW });
  return key.toLowerCase() === 'r' ? (view) => turnedRight(cut, view) : null;
}

/** A preview of the cropped picture. */
export function CropPicture({ shown, className }: { shown: Shown; className: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bitmap, cut, view } = shown;
  useEffect(() => {
    if (canvas.current !== null) drawKept(canvas.current, bitmap, { cut, view });
  }, [bitmap, cut, view]);
  return <canvas ref={canvas} className={className} width={CANVAS} height={Math.round(CANVAS / cut.aspect)} />;
}

/** A picture that is dragged and pinched under a frame; on the keyboard with arrows, + and −, and R to rotate. */
export function CropStage({ shown, shape, change }: { shown: Shown; shape: CropShape; change: Change }) {
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { cut } = shown;
  // The picture opens after the dialog, which has put the focus on its close button.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const shareOf = ({ x, y }: Share): Share => ({ x: x / box.clientWidth, y: y / box.clientHeight });
    return watchGestures(box, {
      onMove: (by) => change((view) => moved(cut, view, shareOf(by))),
      onZoom: (at, factor) => {
        change((view) => zoomed(cut, view, { zoom: view.zoom * factor, at: shareOf(at) }));
        return true;
      },
      onTap: () => undefined,
    });
  }, [cut, change]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyed(cut, event.key);
    if (act === null) return;
    event.preventDefault();
    change(act);
  };
  const reachable = {
    tabIndex: 0,
    role: 'application',
    'aria-label': 'Foto no quadro',
    'aria-describedby': hint,
    onKeyDown: press,
  };
  return (
    <>
      <div ref={frame} className={styles.stage} style={{ aspectRatio: cut.aspect }} {...reachable}>
        <CropPicture shown={shown} className={styles.picture} />
        <svg className={styles.mask} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={classNames(shape === 'wide' && styles.clear)} d="M0 0h100v100H0zM50 0a50 50 0 1 0 .01 0z" />
        </svg>
      </div>
      <p id={hint} className={styles.hint}>
        Arraste para enquadrar.
        <span className={styles.keys}> No teclado: setas, + e −, R gira.</span>
      </p>
    </>
  );
}
