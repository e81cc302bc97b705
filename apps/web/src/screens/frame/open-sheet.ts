import { createContext, useContext } from 'react';

/** What can be opened over a screen of a farm: lots by stage, Registrar, search, the rest of the menu. */
export type BarSheet = 'lots' | 'record' | 'search' | 'more';

const OpenSheetContext = createContext<(sheet: BarSheet) => void>(() => undefined);

/** Gives the screens of a farm the way to open its sheets. */
export const OpenSheetProvider = OpenSheetContext.Provider;

/** Opens a sheet over the screen; does nothing outside a farm. */
export const useOpenSheet = (): ((sheet: BarSheet) => void) => useContext(OpenSheetContext);
