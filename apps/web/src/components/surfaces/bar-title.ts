import { createContext, useContext } from 'react';

const BarTitleContext = createContext('');

/** Gives what the phone's top bar reads to the screen below it. */
export const BarTitleProvider = BarTitleContext.Provider;

/** What the phone's top bar reads; a heading that says the same is not shown twice. */
export const useBarTitle = (): string => useContext(BarTitleContext);
