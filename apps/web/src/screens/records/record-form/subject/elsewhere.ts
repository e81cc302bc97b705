import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { lotOriginOf } from '@cafezal/domain/record/lot-origin.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** Where coffee comes from that no work of the farm made. */
export type Elsewhere = 'opening' | 'bought';

/** What the forms of such coffee are called. */
export const ELSEWHERE_WORDS: Readonly<Record<Elsewhere, string>> = {
  opening: 'Já estava guardado',
  bought: 'Café comprado',
};

/** What becomes of such coffee, in one line above its form. */
export const ELSEWHERE_TELLS: Readonly<Record<Elsewhere, string>> = {
  opening: 'Na safra não conta: aparece à parte, como Já havia.',
  bought: 'Na safra não conta. O que você pagou é custo deste lote.',
};

/** The origin that a form is opened for, if its stage has such coffee; null for the farm's own work. */
export const elsewhereOf = ({ section }: Pick<StageDefinition, 'section'>, word: unknown): Elsewhere | null =>
  fieldsOf(section).origin !== undefined && (word === 'opening' || word === 'bought') ? word : null;

/** The origin of a form's values. */
export const elsewhereIn = ({ data }: RecordValues): Elsewhere | null => {
  const origin = lotOriginOf({ data: isObject(data) ? data : {} });
  return origin === 'own' ? null : origin;
};

const ASKED: Readonly<Record<Elsewhere, readonly string[]>> = {
  opening: ['storageLot', 'outputs', 'weight', 'season', 'date'],
  bought: ['boughtFrom', 'outputs', 'price', 'priceUnit', 'rendaPct', 'date', 'originReference', 'invoiceKey'],
};

/** Fields that such a form shows at once; what coffee weighs that dries still is asked only where it dries. */
export const elsewhereNames = (
  { section, dries }: Pick<StageDefinition, 'section' | 'dries'>,
  origin: Elsewhere,
): readonly string[] =>
  ASKED[origin].filter((name) => {
    if (name === 'weight') return dries === true;
    return name in fieldsOf(section) || ['outputs', 'season', 'date'].includes(name);
  });

/** Fields of the work that such coffee does not come from. */
const OF_WORK: ReadonlySet<string> = new Set(['inputs', 'plots', 'quantity', 'harvestMethod', 'workers']);

/** Names without those that say nothing of coffee from elsewhere. */
export const withoutWork = (names: readonly string[]): readonly string[] => names.filter((name) => !OF_WORK.has(name));

/** Names of fields that a form of such coffee leaves out; the grower's map is asked for with the reference. */
export const namesLeftOut: readonly string[] = [...OF_WORK, 'originGeometry'];
