import { searchKey } from '../ground/search-key.ts';
import { SECTIONS } from './record.ts';

const MAX_LENGTH = 100;

/** Words that stand for something else where a slug stands in an address. */
const RESERVED: ReadonlySet<string> = new Set([
  ...SECTIONS,
  ...['relatorios', 'cadastrar', 'cadastrar-atividade', 'editar', 'rastreabilidade', 'historico', 'medicoes', 'fotos'],
  ...['etiqueta', 'restore', 'export', 'import', 'settings', 'changes', 'mutations', 'membros', 'convites', 'slug'],
  ...['new', 'novo', 'nova', 'api', 'login', 'register', 'profile', 'fazenda', 'public', 'constructor', '404'],
]);

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-+$/, '');

/** Whether a text may stand as a slug in an address: `[a-z0-9-]{1,100}`, no reserved word. @internal Tests hold made slugs against it. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text) && !RESERVED.has(text);

/** Words in lower case without accents, joined by hyphens, at most `length` long; empty where the text has no letters or digits. */
export const kebab = (text: string, length = MAX_LENGTH): string =>
  cut(
    searchKey(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+/, ''),
    length,
  );

/** The slug of a name; one without letters or digits, and a reserved word, take `fallback` before them. */
export function slugOf(name: string, fallback: string): string {
  const slug = kebab(name);
  if (slug !== '' && !RESERVED.has(slug)) return slug;
  return cut(slug === '' ? `${fallback}-1` : `${fallback}-${slug}`, MAX_LENGTH);
}

/** The slug itself, then the slug with `-2`, `-3`… without end, each at most 100 long: the first free one is taken. */
export function* slugCandidates(slug: string): Generator<string, never> {
  yield slug;
  for (let number = 2; ; number += 1) yield `${cut(slug, MAX_LENGTH - 1 - String(number).length)}-${number}`;
}
