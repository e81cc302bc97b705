import { SCREEN_LABELS } from '../../quality/classification.ts';
import type { DryingShown, FermentationShown, LotSnapshot } from '../publication/lot-snapshot.ts';
import { FORM_WORDS, PROTOCOL_WORDS } from './choice-words.ts';
import type { PageWords } from './page-words.ts';
import type { TextKey } from './texts.ts';

const KG_PER_BAG = 60;

const joined = (parts: readonly (string | null | undefined | false)[], between = ', '): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(between);

/** The processes of a lot in words; null without any. */
export function processText({ origin }: LotSnapshot, words: PageWords): string | null {
  const named = (origin?.processes ?? []).map(({ method, honey }) =>
    joined([words.choice('method', method), words.choice('honeyType', honey)], ' '),
  );
  return joined(named) || null;
}

/** `62 % a 11 % de umidade` */
export function moistureText({ from, to }: DryingShown['humidity'], words: PageWords): string {
  if (to === null) return '';
  const end = words.number(to, { exactly: 1 });
  return from === null
    ? words.say('moistureTo', { to: end })
    : words.say('moistureFromTo', { from: words.number(from, { most: 1 }), to: end });
}

/** How many days something took. */
export const daysText = (days: number, words: PageWords): string =>
  days === 1 ? words.say('oneDay') : words.say('days', { n: words.number(days, { most: 0 }) });

/** A drying in words: where, how long, from which moisture to which. */
export function dryingText({ method, days, humidity }: DryingShown, words: PageWords): string {
  const lasted = days === null ? '' : daysText(days, words);
  return joined([words.choice('dryingMethod', method), lasted, moistureText(humidity, words)]);
}

/** A fermentation in words: how, how long, from which pH to which. */
export function fermentationText({ kind, hours, ph }: FermentationShown, words: PageWords): string {
  const { from, to } = ph;
  const acidity =
    from === null || to === null
      ? ''
      : words.say('phFromTo', { from: words.number(from, { exactly: 1 }), to: words.number(to, { exactly: 1 }) });
  const lasted = hours === null ? '' : words.say('hours', { n: words.number(hours, { most: 0 }) });
  return joined([words.choice('fermentationType', kind), lasted, acidity]);
}

/** The kilos of a lot as bags of 60 kg, if it is sold so; null otherwise. */
export const bagsOf = ({ lot, weight }: LotSnapshot): number | null =>
  weight === null || lot.form !== 'green_bean' ? null : weight.kg / KG_PER_BAG;

function weightText(snapshot: LotSnapshot, words: PageWords): string | null {
  if (snapshot.weight === null) return null;
  const bags = bagsOf(snapshot);
  const kg = `${words.number(snapshot.weight.kg, { most: 3 })} kg`;
  return bags === null ? kg : `${words.number(bags, { most: 2 })} ${words.say('bags')}, ${kg}`;
}

function placeText({ place }: LotSnapshot, words: PageWords): string | null {
  if (place === null) return null;
  const near = place.near === null ? null : nearText(place.near, words);
  const shapes = place.shapes.length === 0 ? null : words.say('shapesCount', { n: place.shapes.length });
  return joined([`${place.city}/${place.state}`, near, shapes]);
}

/** A position in degrees: `22,10° S 45,15° O`. */
export function nearText([longitude, latitude]: readonly [number, number], words: PageWords): string {
  const west = words.language === 'en' ? 'W' : 'O';
  const [northSouth, eastWest] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? west : words.language === 'pt' ? 'L' : 'E'];
  return `${words.number(Math.abs(latitude), { exactly: 2 })}° ${northSouth}, ${words.number(Math.abs(longitude), { exactly: 2 })}° ${eastWest}`;
}

function originText({ origin }: LotSnapshot, words: PageWords): string | null {
  if (origin === null) return null;
  return joined(
    origin.parts.map(({ kind, name, percent }) => {
      const called = kind === 'plot' ? (name ?? words.say('unnamed')) : words.say(kind);
      return `${called} ${words.number(percent, { exactly: 2 })} %`;
    }),
  );
}

/** A screen as people say it: `17`, `moca 10`. */
function screenName(key: string, words: PageWords): string {
  if (key === 'fundo') return words.say('bottomScreen');
  const [kind = '', size] = key.split('_');
  return joined([kind === 'moca' ? words.say('moca') : kind, size], ' ');
}

/** Screens by name with their shares as text, from wide to narrow. */
export const screenShares = (
  { screens }: NonNullable<LotSnapshot['sieve']>,
  words: PageWords,
): readonly (readonly [name: string, share: string])[] =>
  [...SCREEN_LABELS.keys()].flatMap((key) => {
    const percent = screens[key];
    return percent === undefined ? [] : [[screenName(key, words), `${words.number(percent, { most: 1 })} %`] as const];
  });

const screensText = (sieve: NonNullable<LotSnapshot['sieve']>, words: PageWords): string =>
  sieve.grade ?? joined(screenShares(sieve, words).map(([name, share]) => `${name}: ${share}`));

/** A fact of a lot: its name, what it is in words (null: not shown), and the data behind it. */
export type LotFact = { key: TextKey; text: string | null; data: unknown };

type Fact = (snapshot: LotSnapshot, words: PageWords) => Omit<LotFact, 'key'>;

/** A fact whose data are one part of the snapshot, with its words if it is shown. */
const about =
  <Data>(
    read: (snapshot: LotSnapshot) => Data | null | undefined,
    say: (data: Data, words: PageWords, snapshot: LotSnapshot) => string | null,
  ): Fact =>
  (snapshot, words) => {
    const data = read(snapshot) ?? null;
    return { data, text: data === null ? null : say(data, words, snapshot) };
  };

const listed = <Part>(parts: readonly Part[], text: (part: Part) => string | null): string | null =>
  joined(parts.map(text), '; ') || null;

function cupText(cups: NonNullable<LotSnapshot['quality']>, words: PageWords): string | null {
  return listed(cups, ({ score, protocol, drink, cobType }) =>
    score === null
      ? (words.choice('drink', drink) ?? cobType)
      : `${words.number(score, { most: 2 })} ${words.pick(PROTOCOL_WORDS[protocol])}`,
  );
}

const FACTS: readonly (readonly [key: TextKey, fact: Fact])[] = [
  [
    'farm',
    about(
      ({ lot }) => lot.farm,
      (farm) => farm,
    ),
  ],
  [
    'form',
    about(
      ({ lot }) => [lot.form, lot.code, lot.season],
      (_, words, { lot }) => words.pick(FORM_WORDS[lot.form]),
    ),
  ],
  [
    'place',
    about(
      ({ place }) => place,
      (_, words, snapshot) => placeText(snapshot, words),
    ),
  ],
  [
    'origin',
    about(
      ({ origin }) => origin?.parts,
      (_, words, snapshot) => originText(snapshot, words),
    ),
  ],
  [
    'harvest',
    about(
      ({ origin }) => origin?.harvest,
      (days, words) => words.days(days),
    ),
  ],
  [
    'altitude',
    about(
      ({ origin }) => origin?.altitude,
      (m, words) => `${words.number(m, { most: 0 })} m`,
    ),
  ],
  [
    'process',
    about(
      ({ origin }) => origin?.processes,
      (_, words, snapshot) => processText(snapshot, words),
    ),
  ],
  [
    'fermentation',
    about(
      ({ fermentation }) => fermentation,
      (all, words) => listed(all, (one) => fermentationText(one, words)),
    ),
  ],
  [
    'drying',
    about(
      ({ drying }) => drying?.runs,
      (runs, words) => listed(runs, (one) => dryingText(one, words)),
    ),
  ],
  [
    'moisture',
    about(
      ({ drying }) => drying?.moisture,
      (percent, words) => `${words.number(percent, { exactly: 1 })} %`,
    ),
  ],
  [
    'resting',
    about(
      ({ resting }) => resting,
      (all, words) => listed(all, (one) => words.days(one)),
    ),
  ],
  [
    'milling',
    about(
      ({ milling }) => milling,
      (days, words) => words.days(days),
    ),
  ],
  [
    'sieve',
    about(
      ({ sieve }) => sieve,
      (sieve, words) => screensText(sieve, words),
    ),
  ],
  ['inTheCup', about(({ quality }) => quality, cupText)],
  [
    'weight',
    about(
      ({ weight }) => weight,
      (_, words, snapshot) => weightText(snapshot, words),
    ),
  ],
  [
    'certifications',
    about(
      ({ certifications }) => certifications,
      (all, words) => listed(all, ({ certification }) => words.choice('certification', certification)),
    ),
  ],
  [
    'photos',
    about(
      ({ photos }) => (photos.length === 0 ? null : photos.map(({ id }) => id)),
      (photos) => String(photos.length),
    ),
  ],
  [
    'producer',
    about(
      ({ producer }) => producer,
      (text) => text,
    ),
  ],
  [
    'words',
    about(
      ({ text }) => text,
      (text) => text,
    ),
  ],
  [
    'contact',
    about(
      ({ contact }) => contact,
      (text) => text,
    ),
  ],
];

/** All that is shown of a lot, fact by fact: for what changed between versions, and for machines. */
export const lotFacts = (snapshot: LotSnapshot, words: PageWords): readonly LotFact[] =>
  FACTS.map(([key, fact]) => ({ key, ...fact(snapshot, words) }));
