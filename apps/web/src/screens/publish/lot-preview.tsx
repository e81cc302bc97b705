import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@cafezal/domain/open-chain/page/language.ts';
import { lotPage } from '@cafezal/domain/open-chain/page/lot-page.ts';
import { PAGE_STYLE } from '@cafezal/domain/open-chain/page/page-style.ts';
import { pageWords } from '@cafezal/domain/open-chain/page/page-words.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Segments } from '../../components/controls/chips.tsx';
import { qrPath } from '../qr-codes/qr-path.ts';
import styles from './publish.module.css';

const CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Draws a page within this one, in a root of its own, so that neither style touches the other. */
function useShadow(html: string) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (root.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      // A page of A4 is the printed page's, which is not this one.
      sheet.replaceSync(PAGE_STYLE.replace(/@page\{[^}]*\}/, ''));
      root.adoptedStyleSheets = [sheet];
    }
    // The page's own renderer escapes every text.
    root.innerHTML = html;
    for (const link of root.querySelectorAll('a')) link.removeAttribute('href');
  }, [html]);
  return host;
}

/** The page of a lot as its buyer will see it, by the page's own renderer. */
export function LotPreview({
  snapshot,
  address,
  photoUrl,
}: {
  snapshot: LotSnapshot;
  address: string;
  photoUrl: (id: string) => string;
}) {
  const [language, setLanguage] = useState<Language>('pt');
  const html = useMemo(() => {
    const content = {
      snapshot,
      languages: [language],
      versions: [],
      shown: 1,
      address,
      path: '',
      qr: qrPath(address.toUpperCase()),
      files: [],
      photoUrl: (at: number) => photoUrl(snapshot.photos[at - 1]?.id ?? ''),
    };
    return lotPage(content, pageWords(language)).text;
  }, [snapshot, language, address, photoUrl]);
  const host = useShadow(html);
  return (
    <section className={styles.preview} aria-label="Como o comprador vê">
      <Segments
        label="Idioma da prévia"
        value={language}
        choices={CHOICES}
        onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'pt')}
      />
      <div ref={host} className={styles.page} inert />
    </section>
  );
}
