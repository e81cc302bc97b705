import { createContext, useContext } from 'react';

const BarTitleContext = createContext('');

/** Provides the title of the phone's top bar to the screen. */
export const BarTitleProvider = BarTitleContext.Provider;

/** The title of the phone's top bar; a heading with the same text is hidden. */
export const useBarTitle = (): string => useContext(BarTitleContext);
