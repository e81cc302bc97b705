import { useCallback } from 'react';
import { usePrintFallback } from '../../components/page/use-print-sheet.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useFrame } from '../frame/frame.tsx';
import { ReadyLists } from '../records/ready-lists.tsx';

/** Names the farm, the screen and the day at the foot of whatever is printed. */
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

/** What a farm's screens have besides, and none of them waits for. */
export function IdleParts() {
  return (
    <>
      <ReadyLists />
      <PrintedFoot />
    </>
  );
}
