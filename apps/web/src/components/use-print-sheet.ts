import { useEffect } from 'react';

const quoted = (text: string): string => JSON.stringify(text.replace(/[\n\r\f\\]/g, ' '));

const sheetText = (foot: string): string => `
@page {
  size: A4;
  margin: 16mm;
  @bottom-left { content: ${quoted(foot)}; font: 9pt Figtree, sans-serif; color: #4a443b; }
  @bottom-right { content: "página " counter(page) " de " counter(pages); font: 9pt Figtree, sans-serif; color: #4a443b; }
}
@media print { html { font-size: 10.5pt; line-height: 1.4; } }`;

/** Prints the screen on A4 with `foot` and "página 2 de 5" at the foot of each page, while the screen is shown. */
export function usePrintSheet(foot: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText(foot));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [foot]);
}
