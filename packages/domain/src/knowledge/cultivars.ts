import { searchKey } from '../ground/search-key.ts';
import { at, EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** The species of a cultivar or plot. */
export type Species = 'arabica' | 'canephora';

/** A variety or clone planted in Brazil. */
export type Cultivar = { name: string; species: Species };

/** Names made of `prefix` and each of `endings`, which are separated by `, `. */
const family = (prefix: string, endings: string): string[] =>
  endings.split(', ').map((ending) => `${prefix} ${ending}`);

const ARABICA: readonly string[] = [
  ...family('Catuaí Vermelho', 'IAC 144, IAC 99, IAC 81, IAC 44, IAC 15'),
  ...family('Catuaí Amarelo', 'IAC 62, IAC 39, IAC 86, IAC 32'),
  ...family('Mundo Novo', 'IAC 379-19, IAC 376-4, IAC 388-17'),
  ...family('Acaiá', 'IAC 474-19, Cerrado MG 1474'),
  ...family('Bourbon Amarelo', 'IAC J10, IAC J9, IAC J19, IAC J20'),
  'Bourbon Vermelho',
  ...family('Icatu', 'Amarelo IAC 3282, Vermelho IAC 4045, Precoce IAC 3282'),
  ...family('Obatã', 'IAC 1669-20, Amarelo IAC 4739'),
  ...family('Tupi', 'IAC 1669-33, RN IAC 1669-13'),
  'Ouro Verde IAC H5010-5',
  ...family('IAC', 'Ouro Amarelo, 125 RN, Catuaí SH3'),
  'Topázio MG 1190',
  'Rubi MG 1192',
  'Travessia',
  ...family('Catiguá', 'MG1, MG2, MG3'),
  'Paraíso MG H 419-1',
  'Araponga MG1',
  'Pau-Brasil MG1',
  'Sacramento MG1',
  ...family('MGS', 'Paraíso 2, Catucaí Pioneira, Ametista, Turmalina, Aranãs, EPAMIG 1194'),
  'Oeiras MG 6851',
  'Arara',
  ...family('Acauã', 'Novo'),
  'Acauã',
  'Asabranca',
  ...family('Catucaí Amarelo', '2SL, 24/137, 20/15 cv 479'),
  ...family('Catucaí Vermelho', '785/15, 36/6, 19/8'),
  'Catucaiam',
  'Japy',
  'Guará',
  'Beija-Flor',
  'Graúna',
  'Azulão',
  'Siriema AS 1',
  'Saíra',
  'Rouxinol',
  'Sabiá 398',
  ...family('Palma', 'I, II'),
  'Katipó',
  'Canário',
  'Maracatiá',
  'IAPAR 59',
  ...family('IPR', '98, 99, 100, 101, 102, 103, 104, 106, 107, 108'),
  'Laurina IAC 870',
  'Maragogipe',
  'Caturra',
  'Geisha',
  'Pacamara',
  'SL28',
  'Típica',
];

const CANEPHORA: readonly string[] = [
  'Conilon Vitória Incaper 8142',
  'Diamante ES8112',
  'ES8122 Jequitibá',
  'Centenária ES8132',
  'Marilândia ES8143',
  'Conquista ES8152',
  ...family('Emcapa', '8111, 8121, 8131, 8141 Robustão Capixaba'),
  'Emcaper 8151 Robusta Tropical',
  'BRS Ouro Preto',
  ...family('BRS', '1216, 2299, 2314, 2336, 2357, 3137, 3193, 3210, 3213, 3220'),
  'Apoatã IAC 2258',
  ...family('Clone', 'A1, P1, LB1, K61, 02, 153'),
];

/** The cultivars that the plot's form suggests; other names are accepted. */
export const CULTIVARS: KnowledgeTable<readonly Cultivar[]> = knowledgeTable(
  'cultivars',
  {
    source: 'Registro Nacional de Cultivares e institutos (IAC, Epamig, Procafé, IDR-Paraná, Incaper, Embrapa)',
    checkedOn: '2026-11-23',
    reviewBy: '2027-11-30',
  },
  [
    {
      from: EVER,
      value: [
        ...ARABICA.map((name) => ({ name, species: 'arabica' }) satisfies Cultivar),
        ...CANEPHORA.map((name) => ({ name, species: 'canephora' }) satisfies Cultivar),
      ],
    },
  ],
);

const speciesByName = new WeakMap<readonly Cultivar[], ReadonlyMap<string, Species>>();

/** The species of a cultivar by its name on a day, ignoring accents and case; undefined for an unlisted one. */
export function speciesOfCultivar(name: string, day: string): Species | undefined {
  const { value } = at(CULTIVARS, day);
  const known = speciesByName.get(value) ?? new Map(value.map((one) => [searchKey(one.name), one.species]));
  speciesByName.set(value, known);
  return known.get(searchKey(name));
}
