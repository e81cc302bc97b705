import { useEffect } from 'react';

const quoted = (text: string): string => JSON.stringify(text.replace(/[\n\r\f\\]/g, ' '));

/** On paper, controls need no touch-sized space. */
const ROOM = '--touch: 0; --touch-lg: 0; --touch-xl: 0; --s-3: 2mm; --s-4: 3mm; --s-5: 4mm; --s-6: 5mm; --s-8: 6mm;';

/** Parts that are wider than high are printed on the page named `broad`. */
const sheetText = (foot: string): string => `
@page {
  size: A4;
  margin: 16mm;
  @bottom-left { content: ${quoted(foot)}; font: 9pt 'Figtree Variable', sans-serif; color: #4a443b; }
  @bottom-right { content: "página " counter(page) " de " counter(pages); font: 9pt 'Figtree Variable', sans-serif; color: #4a443b; }
}
@page broad { size: A4 landscape; }
@media print {
  :root { ${ROOM} }
  html { font-size: 10.5pt; line-height: 1.4; }
  li, tr, dl > div, svg { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}`;

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function drop(sheet: CSSStyleSheet | undefined): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Print styles of screens that define their own. */
const own = new Set<CSSStyleSheet>();

/** Prints screens without own print styles on A4 with a footer; `footOf` is called when printing. */
export function usePrintFallback(footOf: () => string): void {
  useEffect(() => {
    let sheet: CSSStyleSheet | undefined;
    const begin = () => {
      drop(sheet);
      if (own.size > 0) return;
      sheet = sheetOf(sheetText(footOf()));
      document.adoptedStyleSheets.push(sheet);
    };
    const end = () => drop(sheet);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [footOf]);
}

/** Uses `text` as CSS page rules while the screen is shown. */
export function usePageRules(text: string): void {
  useEffect(() => {
    const sheet = sheetOf(text);
    own.add(sheet);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      own.delete(sheet);
      drop(sheet);
    };
  }, [text]);
}

/** Prints the screen on A4 with `foot` and "página 2 de 5" at the foot of each page, while the screen is shown. */
export const usePrintSheet = (foot: string): void => usePageRules(sheetText(foot));
