import { isObject } from '../../ground/json-value.ts';
import { isUuid } from '../../ground/uuid.ts';
import { Problem } from '../../record/problem.ts';

/** Parts of a lot that its owner shows or hides as a whole. */
export const SWITCHES = [
  'origin',
  'fermentation',
  'drying',
  'resting',
  'milling',
  'sieve',
  'quality',
  'weight',
  'certifications',
] as const;
export type Switch = (typeof SWITCHES)[number];

/** Switches that hide something of the events too; kilos and ids of all steps are what sharing those means. */
export const SWITCHES_OF_EVENTS = [
  'origin',
  'fermentation',
  'drying',
  'resting',
  'quality',
] as const satisfies readonly Switch[];
export type SwitchOfEvents = (typeof SWITCHES_OF_EVENTS)[number];

/** How exactly a page says where the coffee grew. */
export const PLACES = ['none', 'city', 'blurred', 'exact'] as const;
export type PlaceShown = (typeof PLACES)[number];

/** Texts that are typed for the page alone, with their greatest length in UTF-16 code units. */
export const TYPED_TEXTS = { producer: 100, text: 600, contact: 200 } as const;
export type TypedText = keyof typeof TYPED_TEXTS;

/** Files that a page may hand out. */
export const SHARED_FILES = ['epcis', 'plots', 'dossier'] as const;
export type SharedFile = (typeof SHARED_FILES)[number];

/** What of a lot is public. Nothing else of a record leaves the farm by a page. */
export type Show = Readonly<Record<Switch, boolean>> & {
  place: PlaceShown;
  /** Ids of photos, in the order of the page. */
  photos: readonly string[];
  files: Readonly<Record<SharedFile, boolean>>;
} & Readonly<Record<TypedText, string | null>>;

/** What a page shows until its owner chooses. */
export const DEFAULT_SHOW: Show = {
  origin: true,
  fermentation: true,
  drying: true,
  resting: true,
  milling: true,
  sieve: true,
  quality: true,
  weight: false,
  certifications: false,
  place: 'city',
  photos: [],
  producer: null,
  text: null,
  contact: null,
  files: { epcis: false, plots: false, dossier: false },
};

/** Most photos on a page. */
export const MOST_PHOTOS = 12;

type Raw = Readonly<Record<string, unknown>>;

const invalid = (field: string, text: string): Problem =>
  new Problem('request/invalid', { fields: { [`show.${field}`]: text } });

/** The value sent under a key, or the one before where none was sent; 422 if it is not a boolean. */
function booleanAt(sent: Raw, key: string, before: boolean): boolean {
  const value = sent[key] ?? before;
  if (typeof value !== 'boolean') throw invalid(key, 'Diga sim ou não.');
  return value;
}

function placeOf(value: unknown, before: PlaceShown): PlaceShown {
  const place = PLACES.find((one) => one === (value ?? before));
  if (place === undefined) throw invalid('place', 'Escolha nada, município, perto ou contorno.');
  return place;
}

function photosOf(value: unknown, before: readonly string[]): readonly string[] {
  const photos = value ?? before;
  if (!Array.isArray(photos) || !photos.every((id) => typeof id === 'string' && isUuid(id))) {
    throw invalid('photos', 'Escolha as fotos de novo.');
  }
  if (photos.length > MOST_PHOTOS) throw invalid('photos', `Cabem ${MOST_PHOTOS} fotos na página.`);
  return [...new Set(photos.map((id: string) => id.toLowerCase()))];
}

function typedAt(sent: Raw, key: TypedText, before: string | null): string | null {
  const value = sent[key] === undefined ? before : sent[key];
  if (value !== null && typeof value !== 'string') throw invalid(key, 'Escreva um texto.');
  const text = value?.trim() ?? '';
  if (text.length > TYPED_TEXTS[key]) throw invalid(key, `No máximo ${TYPED_TEXTS[key]} caracteres.`);
  return text === '' ? null : text;
}

function filesOf(value: unknown, before: Show['files']): Show['files'] {
  if (value === undefined) return before;
  if (!isObject(value)) throw invalid('files', 'Escolha os arquivos de novo.');
  const { epcis, plots, dossier } = before;
  return {
    epcis: booleanAt(value, 'epcis', epcis),
    plots: booleanAt(value, 'plots', plots),
    dossier: booleanAt(value, 'dossier', dossier),
  };
}

/** What is shown after a request: `sent` merged key by key into what was. 422 `request/invalid` names the key. */
export function readShow(sent: unknown, before: Show = DEFAULT_SHOW): Show {
  if (sent === undefined) return before;
  if (!isObject(sent)) throw new Problem('request/invalid', { fields: { show: 'Escolha o que aparece.' } });
  const switches = Object.fromEntries(SWITCHES.map((key) => [key, booleanAt(sent, key, before[key])]));
  return {
    // One entry of each switch.
    ...(switches as Record<Switch, boolean>),
    place: placeOf(sent.place, before.place),
    photos: photosOf(sent.photos, before.photos),
    producer: typedAt(sent, 'producer', before.producer),
    text: typedAt(sent, 'text', before.text),
    contact: typedAt(sent, 'contact', before.contact),
    files: filesOf(sent.files, before.files),
  };
}
