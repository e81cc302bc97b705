import { cleanText } from '../ground/clean-text.ts';
import { Problem } from '../record/problem.ts';

/** Longer names of shapes and layers, and longer values, are cut. */
const LONGEST_TEXT = 100;
const MOST_VALUES = 60;
/** Shapes of one file. A farm with hundreds of plots has fewer. */
export const MOST_SHAPES = 500;
/** Corners of all shapes of one file. */
const MOST_POSITIONS = 200_000;

/** A shape as its file has it: its name, the folder or layer that it is in, what else the file says of it, and GeoJSON. */
export type FileShape = {
  name: string;
  layer: string;
  values: Readonly<Record<string, string>>;
  geometry: unknown;
};

const tooLarge = (message: string): Problem => new Problem('import/too-large', { message });

/** Counts what a file has while it is read; throws `import/too-large` (413). */
export function mapBounds() {
  let [shapes, positions] = [0, 0];
  return {
    countShape: (): void => {
      shapes += 1;
      if (shapes > MOST_SHAPES)
        throw tooLarge(`O mapa tem mais de ${MOST_SHAPES} áreas. Divida em mais de um arquivo.`);
    },
    countPositions: (count: number): void => {
      positions += count;
      if (positions <= MOST_POSITIONS) return;
      throw tooLarge('O mapa tem mais de 200.000 cantos. Simplifique o desenho ou divida em mais de um arquivo.');
    },
  };
}

/** What `mapBounds` makes. */
export type MapBounds = ReturnType<typeof mapBounds>;

/** A text of a file as it is kept. */
export const mapText = (text: string): string =>
  cleanText(text.slice(0, 4 * LONGEST_TEXT))
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_TEXT);

/** What a file says of a shape, as texts: nested values and empty ones are left out. */
export function mapValues(said: Iterable<readonly [string, unknown]>): Readonly<Record<string, string>> {
  const values: [string, string][] = [];
  for (const [key, value] of said) {
    const isPlain = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
    const [name, text] = [mapText(key), isPlain ? mapText(String(value)) : ''];
    if (name !== '' && text !== '' && values.length < MOST_VALUES) values.push([name, text]);
  }
  return Object.fromEntries(values);
}

const NAME_KEYS = [
  ...['name', 'nome', 'talhao', 'nm_talhao', 'nome_talhao', 'talhao_nome', 'productionplace', 'title', 'titulo'],
  ...['gleba', 'quadra', 'lote', 'area_nome', 'nome_area', 'cod_imovel', 'label', 'descricao', 'id'],
];

/** The name that a shape goes by where its file has no field for names. */
export function nameAmong(values: Readonly<Record<string, string>>): string {
  const folded = new Map(Object.entries(values).map(([key, value]) => [foldedKey(key), value]));
  return NAME_KEYS.map((key) => folded.get(key)).find((value) => value !== undefined) ?? '';
}

/** A field's name without accents, in lower case. */
const foldedKey = (key: string): string =>
  key
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();

/** The number of the CAR that a shape of SICAR says; undefined of other shapes. */
export const carNumberOf = (values: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(values).find(([key]) => foldedKey(key) === 'cod_imovel')?.[1];

/** The theme of a shape of SICAR, such as its legal reserve; undefined of the property itself and of other shapes. */
export function carThemeOf(values: Readonly<Record<string, string>>): string | undefined {
  const theme = Object.entries(values).find(([key]) => ['nom_tema', 'tema'].includes(foldedKey(key)))?.[1];
  return theme === undefined || foldedKey(theme).includes('imovel') ? undefined : theme;
}
