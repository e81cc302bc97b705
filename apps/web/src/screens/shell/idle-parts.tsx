import { useCallback } from 'react';
import { usePrintFallback } from '../../components/page/use-print-sheet.ts';
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

/** Parts of a farm's screens that are loaded when the browser is idle. */
export function IdleParts() {
  return (
    <>
      <PrepareLists />
      <PrintedFoot />
    </>
  );
}
