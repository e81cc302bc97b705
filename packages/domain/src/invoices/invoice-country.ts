import { searchKey } from '../ground/search-key.ts';
import type { Remark } from '../sheets/preview.ts';
import type { Invoice } from './invoice.ts';
import { ask, type Course, mended, option } from './invoice-course.ts';
import { isDirectExport, isIndirectExport } from './sale-of-invoice.ts';

/** Countries that buy most of Brazil's coffee (Cecafé, 2025), by ISO 3166-1; others are typed. */
const BUYERS = {
  US: 'Estados Unidos',
  DE: 'Alemanha',
  IT: 'Itália',
  JP: 'Japão',
  BE: 'Bélgica',
  NL: 'Países Baixos',
  ES: 'Espanha',
  TR: 'Turquia',
  CN: 'China',
  GB: 'Reino Unido',
  FR: 'França',
  SE: 'Suécia',
  FI: 'Finlândia',
  CA: 'Canadá',
  KR: 'Coreia do Sul',
  RU: 'Rússia',
} as const satisfies Record<string, string>;

/** The country that the coffee of an invoice goes to; empty where it stays, or nobody said yet. */
export function countryOf(invoice: Invoice, line: number, course: Course): { country: string; warning: Remark | null } {
  if (!isDirectExport(invoice) && !isIndirectExport(invoice)) return { country: '', warning: null };
  const typed = mended(course, line, 'H').toUpperCase();
  if (typed !== '') return { country: typed.slice(0, 2), warning: null };
  const told = searchKey(invoice.buyer?.country ?? '');
  const usual = Object.entries(BUYERS).find(([, name]) => searchKey(name) === told)?.[0];
  const answer = ask(course, {
    id: `country:${invoice.key}`,
    kind: 'match',
    column: 'H',
    message: `Para que país vai o café da nota ${invoice.number}?`,
    options: Object.entries(BUYERS).map(([code, name]) => option(code, name)),
    ...(usual === undefined ? {} : { usual }),
  });
  if (answer !== null) return { country: answer, warning: null };
  const message = 'Exportação: diga o país de destino, ou escreva as duas letras dele, como DE.';
  return { country: '', warning: { column: 'H', message, code: 'nfe/country' } };
}
