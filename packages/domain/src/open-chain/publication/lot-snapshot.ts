import type { CupProtocol } from '../../knowledge/scores.ts';
import type { ProductForm } from '../../record/record.ts';

/** A measured course: hours since the first measurement, and the value. At most 40 points. */
export type Course = readonly (readonly [hours: number, value: number])[];

/** A position in degrees, longitude first. */
export type Point = readonly [longitude: number, latitude: number];

/** Part of a lot's origin. Coffee without a plot has no name: its kind alone is public. */
export type OriginPart = {
  kind: 'plot' | 'opening' | 'bought' | 'unknown';
  name: string | null;
  cultivar: string | null;
  /** Two decimals; all parts sum to 100. */
  percent: number;
};

/** First and last day of some work, YYYY-MM-DD. */
export type Days = { from: string; to: string };

export type OriginShown = {
  harvest: Days | null;
  parts: readonly OriginPart[];
  /** Metres, weighted by composition; null if a plot has none. */
  altitude: number | null;
  species: readonly string[];
  harvestMethods: readonly string[];
  processes: readonly { method: string; honey: string | null }[];
};

export type FermentationShown = Days & {
  kind: string | null;
  hours: number | null;
  ph: { from: number | null; to: number | null };
  course: Course;
};

export type DryingShown = Days & {
  method: string | null;
  days: number | null;
  humidity: { from: number | null; to: number | null };
  course: Course;
};

export type CupShown = {
  protocol: CupProtocol;
  score: number | null;
  /** Day of the tasting, YYYY-MM-DD. */
  day: string | null;
  /** Points by attribute of the protocol. */
  attributes: Readonly<Record<string, number>>;
  drink: string | null;
  cobType: string | null;
};

export type CertificationShown = {
  certification: string;
  number: string | null;
  validUntil: string | null;
  /** How much of the lot comes from plots that carry it. */
  percent: number;
};

export type PlaceInfo = {
  city: string;
  state: string;
  /** The middle of the plots on a grid of 0.05°. */
  near: Point | null;
  /** Outer rings and holes of the plots. */
  shapes: readonly (readonly (readonly Point[])[])[];
};

/**
 * What a page says of a lot at one moment. Every part but `lot` belongs to one switch and is null where that is off. This
 * type is the list of what may be public.
 */
export type LotSnapshot = {
  lot: { farm: string; code: string; season: string | null; form: ProductForm };
  place: PlaceInfo | null;
  origin: OriginShown | null;
  fermentation: readonly FermentationShown[] | null;
  drying: { moisture: number | null; runs: readonly DryingShown[] } | null;
  resting: readonly (Days & { days: number | null })[] | null;
  milling: (Days & { kinds: readonly string[] }) | null;
  sieve: { grade: string | null; screens: Readonly<Record<string, number>> } | null;
  quality: readonly CupShown[] | null;
  weight: { kg: number } | null;
  certifications: readonly CertificationShown[] | null;
  photos: readonly { id: string; width: number; height: number }[];
  producer: string | null;
  text: string | null;
  contact: string | null;
};
