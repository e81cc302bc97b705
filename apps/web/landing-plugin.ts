import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';

const ENTRY = 'src/screens/landing/render-landing.tsx';
const RENDERER = join(import.meta.dirname, '../../.cache/landing');

type Renderer = { renderLanding: (files: { stylesheet: string; font: string }) => string };

/**
 * Builds the landing page's components for Node, with only the styles that they use; answers the names of its files.
 */
async function buildRenderer(root: string, plugins: PluginOption[]): Promise<string[]> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      ssr: ENTRY,
      ssrEmitAssets: true,
      outDir: RENDERER,
      emptyOutDir: true,
      cssCodeSplit: false,
      cssMinify: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? 'inicio' : '[name]'}-[hash][extname]`,
        },
      },
    },
  });
  if (!('output' in built)) throw new Error('The landing page was built more than once or not at all.');
  return built.output.map(({ fileName }) => fileName);
}

function fileLike(files: readonly string[], name: RegExp): string {
  const found = files.filter((file) => name.test(file));
  if (found.length !== 1) throw new Error(`The landing page needs one ${name.source}, and has ${found.length}.`);
  return found.join();
}

/** Writes `inicio.html`: the landing page as complete HTML that needs no script. */
export function landingPage(plugins: () => PluginOption[]): Plugin {
  let root = '';
  return {
    name: 'landing-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle({ dir = '' }) {
      const files = await buildRenderer(root, plugins());
      const stylesheet = fileLike(files, /\.css$/);
      const font = fileLike(files, /figtree-portuguese.*\.woff2$/);
      const fonts = files.filter((file) => file.endsWith('.woff2'));
      for (const file of [stylesheet, ...fonts]) await copyFile(join(RENDERER, file), join(dir, file));
      const program = pathToFileURL(join(RENDERER, fileLike(files, /\.js$/))).href;
      // The entry's exports; their types are checked in its own file.
      const { renderLanding } = (await import(program)) as Renderer;
      await writeFile(join(dir, 'inicio.html'), renderLanding({ stylesheet: `/${stylesheet}`, font: `/${font}` }));
    },
  };
}
