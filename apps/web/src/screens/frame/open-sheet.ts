import { createContext, useContext } from 'react';

/** Sheets over a farm's screen: lots by stage, Registrar, search, and the rest of the menu. */
export type BarSheet = 'lots' | 'record' | 'search' | 'more';

const OpenSheetContext = createContext<(sheet: BarSheet) => void>(() => undefined);

/** Provides the function that opens a sheet. */
export const OpenSheetProvider = OpenSheetContext.Provider;

/** Opens a sheet over the screen; does nothing outside a farm. */
export const useOpenSheet = (): ((sheet: BarSheet) => void) => useContext(OpenSheetContext);
