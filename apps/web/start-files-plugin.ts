import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

/** What a build puts out, by file name. */
export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The files of a chunk and of all that it imports at once, style sheets too. */
export function filesOf(bundle: Bundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
  return seen;
}

const tagOf = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/** Names in the page what its script imports turn by turn: it all comes at once, as if it were imported at once. */
export const startFiles = (): Plugin => ({
  name: 'start-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      if (bundle === undefined || chunk === undefined) return [];
      const files = new Set(chunk.dynamicImports.flatMap((name) => [...filesOf(bundle, name)]));
      return [...files].filter((file) => !html.includes(file)).map(tagOf);
    },
  },
});
