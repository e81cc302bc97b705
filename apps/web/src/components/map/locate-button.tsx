import { useEffect, useRef } from 'react';
import { iconButtonClass } from '../controls/button.tsx';
import { MapIcon } from './map-icon.tsx';
import type { Position } from './map-plane.ts';
import type { Here } from './use-location.ts';

/** Shows the person's location; pressed again, it shows the whole map. */
export function LocateButton({
  here: { located, locate },
  isMoved,
  onShow,
  onFit,
}: {
  here: Here;
  isMoved: boolean;
  onShow: (at: Position) => void;
  onFit: () => void;
}) {
  const asked = useRef(false);
  const show = useRef(onShow);
  useEffect(() => {
    show.current = onShow;
  });
  useEffect(() => {
    if (located === null || !asked.current) return;
    asked.current = false;
    show.current(located.at);
  }, [located]);
  const isThere = located !== null && isMoved;
  const ask = () => {
    asked.current = true;
    locate();
  };
  return (
    <button
      type="button"
      className={iconButtonClass()}
      aria-label={isThere ? 'Ver tudo' : 'Minha posição'}
      onClick={isThere ? onFit : ask}
    >
      <MapIcon name={isThere ? 'whole' : 'locate'} />
    </button>
  );
}
