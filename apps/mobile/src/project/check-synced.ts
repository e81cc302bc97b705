import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MOBILE } from './places.ts';
import { belongsInShell } from './shell-files.ts';

/** Where each project has the files of the app. */
const PAGES = { android: 'android/app/src/main/assets', ios: 'ios/App/App' } as const;

const read = (file: string): Promise<string> => readFile(join(MOBILE, file), 'utf8').catch(() => '');

/** Whether a rule of the page's policy names the server, and at most the one bucket besides. */
function mayReach(page: string, rule: string): boolean {
  const [, rest = ' nothing'] = page.split(rule);
  return /^(?: https:\/\/[^\s;]+)?;/.test(rest);
}

/** What is wrong in the files of one project, a sentence each. */
async function faultsOf(folder: string, version: string): Promise<string[]> {
  const page = await read(`${folder}/public/index.html`);
  if (page === '') return [`${folder}/public: rode npm run mobile -- sync`];
  const [, server = ''] = /<html data-server="(https:\/\/[^"]+)"/.exec(page) ?? [];
  const files = await readdir(join(MOBILE, folder, 'public'), { recursive: true, encoding: 'utf8' });
  const config = JSON.parse((await read(`${folder}/capacitor.config.json`)) || '{}');
  const rules: readonly [boolean, string][] = [
    [server !== '', 'a página não diz o servidor'],
    [page.includes(`data-version="${version}"`), `a página não é da versão ${version}`],
    [mayReach(page, `connect-src 'self' ${server}`), 'a página pode falar com outro servidor'],
    [mayReach(page, `img-src 'self' data: blob: ${server}`), 'a página pode mostrar fotos de outro servidor'],
    [page.includes('user-scalable=no'), 'o zoom não está travado'],
    [page.includes('viewport-fit=cover'), 'a página não conhece as áreas seguras'],
    [
      page.indexOf('/shell.js') > 0 && page.indexOf('/shell.js') < page.indexOf('/assets/rolldown'),
      'a casca não vem antes',
    ],
    [files.includes('shell.js') && files.includes('atualizar.html'), 'faltam arquivos da casca'],
    [files.every((file) => belongsInShell(file)), 'há mapas de fontes, ou arquivos que são só da web'],
    [config.server?.url === undefined && config.server?.cleartext === false, 'a configuração abre outro endereço'],
  ];
  return rules.filter(([holds]) => !holds).map(([, words]) => `${folder}: ${words}`);
}

/** What is wrong in both projects after a sync, a sentence each; none where all is well. */
export async function faultsOfSynced(version: string): Promise<string[]> {
  const faults = await Promise.all(Object.values(PAGES).map((folder) => faultsOf(folder, version)));
  const [properties, settings] = await Promise.all([read('android/shell.properties'), read('ios/server.xcconfig')]);
  const host = /^serverHost=(.+)$/m.exec(properties)?.[1] ?? '';
  const told = /^SERVER_HOST = (.+)$/m.exec(settings)?.[1]?.replace(/:\d+$/, '') ?? '';
  return [
    ...faults.flat(),
    ...(host !== '' && host === told ? [] : ['os dois projetos não abrem os endereços do mesmo servidor']),
    ...(settings.includes(`MARKETING_VERSION = ${version}\n`) ? [] : [`o projeto de iOS não é da versão ${version}`]),
  ];
}
