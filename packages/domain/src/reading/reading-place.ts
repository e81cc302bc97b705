import { refusal, warning } from '../definition/finding.ts';
import type { Finding } from '../definition/stage.ts';
import { formatNumber } from '../ground/numbers.ts';
import type { FarmRecord } from '../record/record.ts';

/** Context of a reader: the path for findings, what it may look up, and where it reports. */
export type Place = {
  /** Dotted path from the record: `data.plots.0.kg`. */
  path: string;
  /** The field's own name, the topic of its finding codes. */
  name: string;
  label: string;
  lookUp: (id: string) => FarmRecord | undefined;
  report: (finding: Finding) => void;
};

/** Reports an error at a place and answers the empty value. */
export function refuse(place: Place, what: string, message: string): null {
  place.report(refusal(place.path, `${place.name}/${what}`, message));
  return null;
}

/** Reports a warning at a place. */
export function warn(place: Place, what: string, message: string): void {
  place.report(warning(place.path, `${place.name}/${what}`, message));
}

/** A range as text: "De 0 a 100.", or one bound of it, in pt-BR. */
export function rangeText({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  if (min !== undefined && max !== undefined) return `de ${formatNumber(min, 3)} a ${formatNumber(max, 3)}`;
  if (max !== undefined) return `até ${formatNumber(max, 3)}`;
  return `a partir de ${formatNumber(min ?? 0, 3)}`;
}

/** The place of a nested value, with its own name and label if it has them. */
export const inside = (
  place: Place,
  key: string | number,
  own: Partial<Pick<Place, 'name' | 'label'>> = {},
): Place => ({
  ...place,
  path: `${place.path}.${key}`,
  ...own,
});
