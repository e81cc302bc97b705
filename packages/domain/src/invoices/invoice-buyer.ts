import { searchKey } from '../ground/search-key.ts';
import { isEmail } from '../people/email-key.ts';
import { formatTaxId, normaliseTaxId } from '../people/tax-ids.ts';
import { textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { likest } from '../sheets/alike-names.ts';
import type { ImportWrite } from '../sheets/preview.ts';
import type { InvoiceParty } from './invoice.ts';
import { ask, type Course, option } from './invoice-course.ts';

/** Who buys: a partner of the farm, one that comes in too, or a name alone. */
export type Buyer = { name: string; id: string | null };

const BRAZIL = '1058';
const KINDS = { cpf: 'pf', cnpj: 'pj', foreign: 'foreign' } as const;
const DOCUMENT_KEYS = { cpf: 'cpf', cnpj: 'cnpj', foreign: 'document' } as const;
const MOST_OFFERED = 5;

const documentsOf = ({ data }: FarmRecord): readonly string[] =>
  ['cpf', 'cnpj', 'document'].flatMap((key) => {
    const text = textAt(data, key);
    return text === undefined ? [] : [normaliseTaxId(text)];
  });

/** A partner by document, else by exact name where he has no other document. */
export function partnerOf(
  { document, name }: Pick<InvoiceParty, 'document' | 'name'>,
  partners: readonly FarmRecord[],
): FarmRecord | undefined {
  const number = normaliseTaxId(document);
  const known = number === '' ? undefined : partners.find((partner) => documentsOf(partner).includes(number));
  if (known !== undefined) return known;
  const key = searchKey(name);
  const isNamed = (partner: FarmRecord): boolean =>
    [partner.name, textAt(partner.data, 'tradeName') ?? ''].some((one) => searchKey(one) === key);
  return partners.find((partner) => isNamed(partner) && (number === '' || documentsOf(partner).length === 0));
}

const said = (entries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, text]) => text !== ''));

/** A new partner as the invoice tells of him. */
function bodyOf(party: InvoiceParty): ImportWrite['body'] {
  const { documentKind, document, stateRegistration, street, number, complement, neighborhood, city, state, cep } =
    party;
  const isHere = party.countryCode === '' || party.countryCode === BRAZIL;
  const data = said({
    personType: KINDS[documentKind],
    [DOCUMENT_KEYS[documentKind]]: document.slice(0, 40),
    stateRegistration: stateRegistration.slice(0, 20),
    email: isEmail(party.email) ? party.email.slice(0, 254) : '',
    street: street.slice(0, 100),
    number: number.slice(0, 20),
    complement: complement.slice(0, 100),
    neighborhood: neighborhood.slice(0, 50),
    city: city.slice(0, 50),
    state: state.slice(0, 30),
    cep: isHere && /^\d{8}$/.test(cep) ? cep : '',
    country: party.country.slice(0, 50),
  });
  return { name: party.name.slice(0, 100), data: { ...data, roles: ['buyer'] }, confirmedWarnings: ['*'] };
}

const shown = ({ name, document }: InvoiceParty): string =>
  document === '' ? name : `${name} (${formatTaxId(document)})`;

/** What is asked of a buyer who is no partner yet, until it is answered otherwise he becomes one. */
function askBuyer(party: InvoiceParty, key: string, course: Course): string | null {
  const { partners } = course.farm;
  return ask(course, {
    id: `match:buyer:${key}`,
    kind: 'match',
    column: 'D',
    message: `${shown(party)} ainda não está em Parceiros.`,
    options: [
      option('create', 'Cadastrar como parceiro novo'),
      ...likest(partners, party.name)
        .slice(0, MOST_OFFERED)
        .map(({ id, name }) => option(id, `É ${name}`)),
      option('none', 'Só o nome na venda, sem cadastro'),
    ],
    usual: 'create',
  });
}

/** The buyer of an invoice; a new one is kept in `buyers`, once for all invoices. */
export function buyerOf(party: InvoiceParty, line: number, course: Course): Buyer {
  const { farm, buyers } = course;
  const partner = partnerOf(party, farm.partners);
  if (partner !== undefined) return { name: partner.name, id: partner.id };
  const key = (party.document || searchKey(party.name)).slice(0, 100);
  const name = party.name.slice(0, 100);
  const answer = askBuyer(party, key, course);
  if (answer === 'none') return { name, id: null };
  const chosen = farm.partners.find(({ id }) => id === answer);
  if (chosen !== undefined) return { name: chosen.name, id: chosen.id };
  const known = buyers.get(key);
  const id = known?.id ?? farm.idOf(`buyer:${key}`);
  if (known === undefined) buyers.set(key, { op: 'create', section: 'parceiros', id, body: bodyOf(party), line });
  return { name, id };
}
