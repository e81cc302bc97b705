import { PRODUCT_FORMS } from '../definition/forms.ts';
import { shareGrams, sumKg } from '../ground/numbers.ts';
import { CONVERSION_FACTORS } from '../ground/units.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';

/** A lot that work usually gives: its form and grade, and how much of what went in. */
export type UsualOutput = { form: ProductForm; grade: string | null; kg: number };

/** What work should give, and by what: the code of the work of before, or null where it is what is usual in the trade. */
export type UsualOutputs = { outputs: readonly UsualOutput[]; asIn: Pick<FarmRecord, 'id' | 'code' | 'date'> | null };

type Factors = Readonly<Partial<Record<'dryCherryYieldPct' | 'dryParchmentYieldPct', number>>>;

type Question = {
  /** What goes in. */
  inputs: readonly { form: ProductForm; kg: number }[];
  /** The farm's works of the same stage; deleted ones are left out. */
  before: readonly FarmRecord[];
  /** The form of a lot that one of them took; null where nobody knows. */
  formOf: (recordId: string, output: string) => ProductForm | null;
  /** The farm's own factors. */
  factors?: Factors | undefined;
};

type Share = Omit<UsualOutput, 'kg'> & { weight: number };

/** Catação of a hundred kg of hulled coffee. */
const USUAL_SCREENINGS_PCT = 7;
const WHOLE = 100_000;

const formsOf = (forms: readonly (ProductForm | null)[]): string => [...new Set(forms)].sort().join(' ');

/** The last finished work that took coffee of the same forms and gave something. */
function lastAlike({ inputs, before, formOf }: Question): FarmRecord | undefined {
  const wanted = formsOf(inputs.map(({ form }) => form));
  return before
    .filter(({ deletedAt, status, outputs }) => deletedAt === null && status === 'completed' && outputs.length > 1)
    .filter((record) => formsOf(record.inputs.map(({ recordId, output }) => formOf(recordId, output))) === wanted)
    .reduce<FarmRecord | undefined>(
      (latest, record) => (latest === undefined || record.date > latest.date ? record : latest),
      undefined,
    );
}

/** Shares of the trade where nothing was milled yet on the farm: of coco or parchment by the farm's yield. */
function tradeShares(form: ProductForm | undefined, factors: Factors): readonly Share[] {
  const known = { ...CONVERSION_FACTORS, ...factors };
  const by = { dry_cherry: known.dryCherryYieldPct, dry_parchment: known.dryParchmentYieldPct };
  if (form !== 'dry_cherry' && form !== 'dry_parchment') return [];
  const green = by[form];
  const screenings = (green * USUAL_SCREENINGS_PCT) / 100;
  const rest: ProductForm = form === 'dry_cherry' ? 'husk' : 'parchment_hull';
  return [
    { form: 'green_bean', grade: null, weight: green - screenings },
    { form: 'screenings', grade: null, weight: screenings },
    { form: rest, grade: null, weight: 100 - green },
  ];
}

/** What of so many kg each share is, in whole kg; what is lost on the way is nobody's. */
function inKilos(shares: readonly Share[], inKg: number, whole: number): readonly UsualOutput[] {
  const lost = Math.max(0, whole - shares.reduce((sum, { weight }) => sum + weight, 0));
  const weights = [...shares.map(({ weight }) => weight), lost].map((weight) => Math.round((weight / whole) * WHOLE));
  const kilos = shareGrams(Math.floor(inKg), weights);
  return shares.map(({ form, grade }, at) => ({ form, grade, kg: kilos[at] ?? 0 })).filter(({ kg }) => kg > 0);
}

/**
 * What should come of what goes in: as the last work on like coffee gave on this farm, else as is usual in the trade.
 * Null where neither is known. It is a suggestion, to be shown as one: nobody weighed it.
 */
export function usualOutputs(question: Question): UsualOutputs | null {
  const { inputs, factors = {} } = question;
  const inKg = sumKg(inputs.map(({ kg }) => kg));
  if (inKg < 1) return null;
  const last = lastAlike(question);
  if (last !== undefined) {
    const shares = last.outputs.map(({ form, grade, kg }) => ({ form, grade, weight: kg }));
    const took = sumKg(last.inputs.map(({ kg }) => kg));
    const gave = sumKg(shares.map(({ weight }) => weight));
    const { id, code, date } = last;
    return { outputs: inKilos(shares, inKg, Math.max(took, gave)), asIn: { id, code, date } };
  }
  const forms = new Set(inputs.map(({ form }) => form));
  const shares = forms.size === 1 ? tradeShares(inputs[0]?.form, factors) : [];
  return shares.length === 0 ? null : { outputs: inKilos(shares, inKg, 100), asIn: null };
}

/** What a suggested lot is called: its grade, else its form. */
export const usualName = ({ form, grade }: Pick<UsualOutput, 'form' | 'grade'>): string =>
  grade ?? PRODUCT_FORMS[form].word ?? PRODUCT_FORMS[form].label;
