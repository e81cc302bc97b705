import { useEffect, useState } from 'react';
import type { SaleNet } from './list-fields.ts';

/** Loads the account of sales for the list that shows it; undefined until then. */
export function useSaleNet(isShown: boolean): SaleNet | undefined {
  const [loaded, setLoaded] = useState<{ saleNet: SaleNet }>();
  useEffect(() => {
    if (!isShown) return;
    let isGone = false;
    import('./sale-net.ts').then(
      ({ saleNet }) => !isGone && setLoaded({ saleNet }),
      // Without a network the column stays empty; the page of the sale tells the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isShown]);
  return isShown ? loaded?.saleNet : undefined;
}
