import { useEffect } from 'react';

const quoted = (text: string): string => JSON.stringify(text.replace(/[\n\r\f\\]/g, ' '));

const sheetText = (foot: string): string => `
@page {
  size: A4;
  margin: 16mm;
  @bottom-left { content: ${quoted(foot)}; font: 9pt 'Figtree Variable', sans-serif; color: #4a443b; }
  @bottom-right { content: "página " counter(page) " de " counter(pages); font: 9pt 'Figtree Variable', sans-serif; color: #4a443b; }
}
@media print {
  html { font-size: 10.5pt; line-height: 1.4; }
  li, tr, dl > div, svg { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}`;

function sheetOf(foot: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheetText(foot));
  return sheet;
}

function drop(sheet: CSSStyleSheet | undefined): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** The same for whatever screen is printed without a sheet of its own; `footOf` is asked when it is printed. */
export function usePrintFallback(footOf: () => string): void {
  useEffect(() => {
    let sheet: CSSStyleSheet | undefined;
    const begin = () => {
      drop(sheet);
      sheet = sheetOf(footOf());
      // Before a screen's own, which then wins.
      document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
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

/** Prints the screen on A4 with `foot` and "página 2 de 5" at the foot of each page, while the screen is shown. */
export function usePrintSheet(foot: string): void {
  useEffect(() => {
    const sheet = sheetOf(foot);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => drop(sheet);
  }, [foot]);
}
