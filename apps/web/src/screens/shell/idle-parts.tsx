import { useCallback, useEffect } from 'react';
import { usePrintFallback } from '../../components/page/use-print-sheet.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import { systemReminders } from '../../device/reminders.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useFrame } from '../frame/frame.tsx';
import { PrepareLists } from '../records/prepare-lists.tsx';

/** The footer of printed pages: farm, screen and day. */
function PrintedFoot() {
  const { name } = useCurrentFarm();
  const { title } = useFrame();
  const foot = useCallback(
    () => [...new Set([name, title, new Date().toLocaleDateString('pt-BR')])].join(' · '),
    [name, title],
  );
  usePrintFallback(foot);
  return null;
}

/** Where the system can remind, its reminders follow the farm's records. */
function Reminders() {
  const farm = useCurrentFarm();
  const store = useFarmStore(farm);
  useEffect(() => {
    const system = systemReminders();
    if (system === undefined || store === null) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('../../data/farm/reminders.ts').then(
      ({ keepReminders }) => {
        if (!isOver) stop = keepReminders(system, { farm, store });
      },
      (error: unknown) => console.warn('no reminders', error),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [farm, store]);
  return null;
}

/** Parts of a farm's screens that are loaded when the browser is idle. */
export function IdleParts() {
  return (
    <>
      <PrepareLists />
      <PrintedFoot />
      <Reminders />
    </>
  );
}
