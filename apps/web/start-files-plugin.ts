import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

/** The files of a build by name. */
export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The files of a chunk and its static imports, style sheets included. */
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

/** Names in the page all files that its script imports one after another, so that they load together. */
export const startFiles = (): Plugin => ({
  name: 'start-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      if (bundle === undefined || chunk === undefined) return [];
      const own = [...filesOf(bundle, chunk.fileName)].map((name) => bundle[name]);
      const later = own.flatMap((file) => (file?.type === 'chunk' ? file.dynamicImports : []));
      const files = new Set(later.flatMap((name) => [...filesOf(bundle, name)]));
      return [...files].filter((file) => !html.includes(file)).map(tagOf);
    },
  },
});
