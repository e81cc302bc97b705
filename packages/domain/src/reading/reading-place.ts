import { refusal, warning } from '../definition/finding.ts';
import type { Finding } from '../definition/stage.ts';
import { formatNumber } from '../ground/numbers.ts';
import type { FarmRecord } from '../record/record.ts';

/** Where a reader stands: the path that findings name, what it may look up, and where it reports to. */
export type Place = {
  /** Dotted path from the record: `data.plots.0.kg`. */
  path: string;
  /** The field's own name, the topic of its codes. */
  name: string;
  label: string;
  lookUp: (id: string) => FarmRecord | undefined;
  report: (finding: Finding) => void;
};

/** Reports an error at a place and gives the empty value. */
export function refuse(place: Place, what: string, message: string): null {
  place.report(refusal(place.path, `${place.name}/${what}`, message));
  return null;
}

/** Reports a warning at a place. */
export function warn(place: Place, what: string, message: string): void {
  place.report(warning(place.path, `${place.name}/${what}`, message));
}

/** "De 0 a 100." and its halves, in pt-BR. */
export function rangeText({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  if (min !== undefined && max !== undefined) return `de ${formatNumber(min, 3)} a ${formatNumber(max, 3)}`;
  if (max !== undefined) return `até ${formatNumber(max, 3)}`;
  return `a partir de ${formatNumber(min ?? 0, 3)}`;
}

/** The place of a part of what is read here; its name and label where they are its own. */
export const inside = (
  place: Place,
  key: string | number,
  own: Partial<Pick<Place, 'name' | 'label'>> = {},
): Place => ({
  ...place,
  path: `${place.path}.${key}`,
  ...own,
});
