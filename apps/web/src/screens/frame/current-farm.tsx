import { createContext, type ReactNode, useContext } from 'react';
import type { Farm } from '../../data/device/contract.ts';
import { useIsFirstPull } from '../../data/farm/first-pull.ts';

const FarmContext = createContext<Farm | null>(null);

/** Provides the farm of the address to the screens inside. */
export function CurrentFarmProvider({ farm, children }: { farm: Farm; children: ReactNode }) {
  return <FarmContext value={farm}>{children}</FarmContext>;
}

/** The farm of the address; only for screens inside its frame. */
export function useCurrentFarm(): Farm {
  const farm = useContext(FarmContext);
  if (farm === null) throw new Error('useCurrentFarm outside the frame of a farm');
  return farm;
}

/** Whether the farm's records are still being fetched to this device. */
export const useIsFarmLoading = (): boolean => useIsFirstPull(useCurrentFarm().id);

/** The farm of the address; null outside of a farm. */
export const useFarmIfAny = (): Farm | null => useContext(FarmContext);
