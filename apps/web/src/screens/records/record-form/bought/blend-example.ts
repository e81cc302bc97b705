import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { mixed, originMixturesOf } from '@cafezal/domain/lots/mixture.ts';
import { originKey, originParts, wholly } from '@cafezal/domain/lots/origins.ts';
import { roundedShares } from '@cafezal/domain/lots/rounded-shares.ts';
import { ancestorsOf } from '@cafezal/domain/lots/trace.ts';
import type { FarmFacts, ProductForm } from '@cafezal/domain/record/record.ts';
import type { OriginShare } from '../../../../components/surfaces/origin-shares.tsx';
import type { Replica } from '../../../../data/replica/replica.ts';
import { drawableLots } from '../subject/drawable-lots.ts';

/** Bought coffee as it was typed so far: what it is, its kg, and whom it is from. */
export type TypedPurchase = { form: ProductForm; kg: number; from: string };

/** What comes of bought coffee and another lot of the farm: the lot's name and kg, and the parts of both together, which sum to 100,00 %. */
export type BlendExample = { other: string; otherKg: number; parts: readonly OriginShare[] };

type Place = {
  replica: Replica;
  facts: FarmFacts;
  definition: Pick<StageDefinition, 'section' | 'takesFrom'>;
  recordId: string;
};

/** Bought coffee together with the largest other lot of its kind that lies on the farm; null where none does. */
export function blendExample(
  { replica, facts, definition, recordId }: Place,
  { form, kg, from }: TypedPurchase,
): BlendExample | null {
  const takesFrom = [...new Set([definition.section, ...definition.takesFrom])];
  const lots = drawableLots(replica, { definition: { ...definition, takes: [form], takesFrom }, recordId });
  const [other] = lots.toSorted((one, another) => another.availableKg - one.availableKg);
  if (other === undefined) return null;
  const genealogy = genealogyOf([...replica.everything()]);
  const ids = new Set([other.recordId, ...ancestorsOf(genealogy, other.recordId).keys()]);
  const mixture = originMixturesOf(genealogy, facts.settings.allocationBasis, ids).get(other.recordId);
  const own = originKey('bought', recordId);
  const parts = originParts(
    mixed([
      { mixture: wholly(own), weight: kg },
      { mixture: mixture ?? wholly(originKey('unknown', other.recordId)), weight: other.availableKg },
    ]),
    genealogy.records,
  );
  const percents = roundedShares(parts.map(({ percent }) => percent));
  const bought = from.trim() === '' ? 'Comprado' : `Comprado, ${from.trim()}`;
  return {
    other: other.title,
    otherKg: other.availableKg,
    parts: parts.map((part, at) => ({
      ...part,
      label: part.key === own ? bought : part.label,
      percent: percents[at] ?? 0,
    })),
  };
}
