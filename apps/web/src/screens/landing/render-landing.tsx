import { renderToStaticMarkup } from 'react-dom/server';
import '../../styles/tokens.css';
import '../../styles/base.css';
import type { LandingLinkProps } from './landing-link.ts';
import { LandingPage } from './landing-page.tsx';
import { OPENING } from './landing-words.ts';

const TITLE = 'Cafezal: gestão da fazenda de café, da lavoura à venda';
const DESCRIPTION =
  'Do talhão à saca vendida, cada quilo no seu lugar. Anote a colheita no meio da rua, sem sinal, e saiba o que está secando, descansando e quanto cada lote rendeu.';
const SHARED = { src: '/pictures/compartilhar.jpg', width: 1200, height: 630 } as const;

const LandingLink = ({ to, ...rest }: LandingLinkProps) => <a href={to} {...rest} />;

/** Addresses of the files that the page needs, as the build named them. */
export type LandingFiles = { stylesheet: string; font: string };

function Page({ stylesheet, font }: LandingFiles) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{TITLE}</title>
        <meta name="description" content={DESCRIPTION} />
        <link rel="canonical" href="/" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf6ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191610" media="(prefers-color-scheme: dark)" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Cafezal" />
        <meta property="og:locale" content="pt_BR" />
        <meta property="og:title" content={TITLE} />
        <meta property="og:description" content={DESCRIPTION} />
        <meta property="og:url" content="/" />
        <meta property="og:image" content={SHARED.src} />
        <meta property="og:image:width" content={String(SHARED.width)} />
        <meta property="og:image:height" content={String(SHARED.height)} />
        <meta property="og:image:alt" content={OPENING.title} />
        <meta name="twitter:card" content="summary_large_image" />
      </head>
      <body>
        <LandingPage LandingLink={LandingLink} isSignedIn={false} />
      </body>
    </html>
  );
}

/** The whole landing page as HTML that needs no script. */
export const renderLanding = (files: LandingFiles): string =>
  `<!doctype html>${renderToStaticMarkup(<Page {...files} />)}\n`;
