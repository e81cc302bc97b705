import type { CheckAnswer } from '../../record/check-answers.ts';
import type { FarmFacts, FarmRecord } from '../../record/record.ts';

/** How an item weighs: a blocked lot cannot go, a missing one lacks an answer, a check holds nothing back. */
export type Severity = 'blocked' | 'missing' | 'check';

/** All that can be wrong with a lot's data for a buyer, in the order in which it is told, with how it weighs. */
export const READINESS_CODES = {
  'origin/unknown': 'blocked',
  'plot/forest-felled': 'blocked',
  'lot/inconsistent': 'blocked',
  'plot/no-place': 'missing',
  'plot/point-too-big': 'missing',
  'plot/shape-broken': 'missing',
  'plot/outside': 'missing',
  'plot/forest-unknown': 'missing',
  'plot/no-evidence': 'missing',
  'farm/no-car': 'missing',
  'farm/no-producer': 'missing',
  'farm/car-odd': 'check',
  'plot/area-differs': 'check',
  'plot/overlap': 'check',
  'plot/planted-late': 'check',
  'lot/phi': 'check',
  'place/shared': 'check',
  'paper/expired': 'check',
} as const satisfies Record<string, Severity>;

export type ReadinessCode = keyof typeof READINESS_CODES;

/** One thing that is wrong, and the field that mends it. */
export type ReadinessItem = {
  code: ReadinessCode;
  severity: Severity;
  /** The record with the field; the farm's id where it is none's. */
  recordId: string;
  /** `data.boundary`, `inputs`; of the farm `settings.producer.name`, `documents.carNumber`. */
  field: string;
  /** pt-BR, what is wrong and what to do. */
  message: string;
  /** What exactly a check asks, of what it compares: an answer counts for this alone. Empty where a record has one of the code. */
  about: string;
  /** Of a check that was answered. */
  answer?: CheckAnswer;
};

/** An item before its answer was looked up. */
export type Found = Omit<ReadinessItem, 'severity' | 'answer' | 'about'> & { about?: string };

/** What items are found in. */
export type ReadinessFacts = {
  farm: FarmFacts;
  /** YYYY-MM-DD. */
  today: string;
  /** The papers of the farm that are in force. */
  papers: readonly FarmRecord[];
};
