import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: what is only for paper is drawn then, before the browser looks. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const tell = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', tell);
    window.addEventListener('afterprint', tell);
    return () => {
      window.removeEventListener('beforeprint', tell);
      window.removeEventListener('afterprint', tell);
    };
  }, []);
  return isPrinting;
}
