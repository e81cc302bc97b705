import { searchKey } from '../ground/search-key.ts';
import { SECTIONS } from './record.ts';

const MAX_LENGTH = 100;
/** Characters of a name that a slug is made of; names are shorter, but who sends one may not know. */
const MOST_READ = 1_000;

/** Words that addresses use in the place of a slug. */
const RESERVED: ReadonlySet<string> = new Set([
  ...SECTIONS,
  ...['relatorios', 'cadastrar', 'cadastrar-atividade', 'editar', 'rastreabilidade', 'historico', 'medicoes', 'fotos'],
  ...['etiqueta', 'restore', 'export', 'import', 'settings', 'changes', 'mutations', 'membros', 'convites', 'slug'],
  ...['new', 'novo', 'nova', 'api', 'login', 'register', 'profile', 'fazenda', 'public', 'constructor', '404'],
]);

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-+$/, '');

/**
 * Whether a text can be a slug: `[a-z0-9-]{1,100}`, no reserved word. @internal Tests check generated slugs with it.
 */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text) && !RESERVED.has(text);

/** Words in lower case without accents, joined by hyphens, at most `length` long; empty without letters and digits. */
export const kebab = (text: string, length = MAX_LENGTH): string =>
  cut(
    searchKey(text.slice(0, MOST_READ))
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+/, ''),
    length,
  );

/** The slug of a name; `fallback` is put before names without letters and digits, and before reserved words. */
export function slugOf(name: string, fallback: string): string {
  const slug = kebab(name);
  if (slug !== '' && !RESERVED.has(slug)) return slug;
  return cut(slug === '' ? `${fallback}-1` : `${fallback}-${slug}`, MAX_LENGTH);
}

/** The slug, then with `-2`, `-3`… endlessly, each at most 100 long; the first free one is used. */
export function* slugCandidates(slug: string): Generator<string, never> {
  yield slug;
  for (let number = 2; ; number += 1) yield `${cut(slug, MAX_LENGTH - 1 - String(number).length)}-${number}`;
}
