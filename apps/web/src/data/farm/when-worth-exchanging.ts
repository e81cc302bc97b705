import { whenConnectionReturns } from '../server/connection.ts';

/** Calls when the network is back and when the person looks at the page again; gives what ends that. */
export function whenWorthExchanging(exchange: () => void): () => void {
  const forget = whenConnectionReturns(exchange);
  const onVisible = () => document.visibilityState === 'visible' && exchange();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
