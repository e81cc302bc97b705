import { useCallback } from 'react';
import { usePrintFallback } from '../../components/use-print-sheet.ts';
import { ReadyLists } from '../records/ready-lists.tsx';
import { useCurrentFarm } from './current-farm.tsx';
import { useFrame } from './frame.tsx';

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
