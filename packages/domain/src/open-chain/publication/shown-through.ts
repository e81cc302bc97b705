import type { LotSnapshot, PlaceInfo } from './lot-snapshot.ts';
import {
  PLACES,
  SHARED_FILES,
  type SharedFile,
  type Show,
  SWITCHES,
  SWITCHES_OF_EVENTS,
  TYPED_TEXTS,
  type TypedText,
} from './show.ts';

function placeThrough(place: PlaceInfo | null, shown: Show['place']): PlaceInfo | null {
  if (place === null || shown === 'none') return null;
  if (shown === 'exact') return place;
  return { ...place, shapes: [], near: shown === 'blurred' ? place.near : null };
}

/** An older version as it may be read now: what the owner has taken away since is gone from it. */
export function shownThrough(snapshot: LotSnapshot, show: Show): LotSnapshot {
  const { lot, place, photos } = snapshot;
  const part = <Key extends (typeof SWITCHES)[number]>(key: Key): LotSnapshot[Key] | null =>
    show[key] ? snapshot[key] : null;
  // A text that was typed anew is gone in its old words.
  const typed = (key: TypedText): string | null => (show[key] === snapshot[key] ? snapshot[key] : null);
  return {
    lot,
    place: placeThrough(place, show.place),
    origin: part('origin'),
    fermentation: part('fermentation'),
    drying: part('drying'),
    resting: part('resting'),
    milling: part('milling'),
    sieve: part('sieve'),
    quality: part('quality'),
    weight: part('weight'),
    certifications: part('certifications'),
    photos: photos.filter(({ id }) => show.photos.includes(id)),
    producer: typed('producer'),
    text: typed('text'),
    contact: typed('contact'),
  };
}

/** Whether a choice shows less of anything than the one before. */
export const takesAway = (before: Show, after: Show): boolean =>
  SWITCHES.some((key) => before[key] && !after[key]) ||
  PLACES.indexOf(after.place) < PLACES.indexOf(before.place) ||
  before.photos.some((id) => !after.photos.includes(id)) ||
  SHARED_FILES.some((file) => before.files[file] && !after.files[file]) ||
  Object.keys(TYPED_TEXTS).some((key) => {
    // Keys of the table above.
    const typed = key as TypedText;
    return before[typed] !== null && before[typed] !== after[typed];
  });

/** Whether a file that was made by one choice tells more than the next one shows, or is not shared by that. */
export function tellsMore(file: SharedFile, { before, after }: { before: Show; after: Show }): boolean {
  if (!after.files[file]) return true;
  if (file === 'dossier') return takesAway(before, after);
  return file === 'epcis' && SWITCHES_OF_EVENTS.some((key) => before[key] && !after[key]);
}
