import { FUNRURAL, FUNRURAL_EXPORT, type FunruralParts } from '../../knowledge/funrural.ts';
import { at, type KnowledgeRow } from '../../knowledge/knowledge.ts';
import type { TaxRegime } from '../../record/record.ts';
import type { Destination } from './sale-choices.ts';

/** One part of Funrural: its rate in hundredths of a per cent, and the row of knowledge that says so. */
export type FunruralPart = { kind: keyof FunruralParts; rate: number; from: KnowledgeRow<FunruralParts> };

const PARTS = ['inss', 'rat', 'senar'] as const;

/** The parts of Funrural on a sale by its day, the regime and where the coffee goes; those that it is free of are left out. */
export function funruralPartsOn(day: string, regime: TaxRegime, destination: Destination): FunruralPart[] {
  const from = at(FUNRURAL[regime], day);
  const free = destination === 'domestic' ? [] : at(FUNRURAL_EXPORT, day).value.isFreeOf;
  return PARTS.filter((kind) => from.value[kind] > 0 && !free.includes(kind)).map((kind) => ({
    kind,
    rate: from.value[kind],
    from,
  }));
}

/** The rate of Funrural on a sale in the country, in hundredths of a per cent: 163 for a person from 1 April 2026 on. */
export const funruralRateOn = (day: string, regime: TaxRegime): number =>
  funruralPartsOn(day, regime, 'domestic').reduce((sum, { rate }) => sum + rate, 0);
