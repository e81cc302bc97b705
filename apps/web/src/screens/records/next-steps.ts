import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { lends } from '@cafezal/domain/lots.ts';
import type { Section } from '@cafezal/domain/record.ts';
import type { StageDefinition } from '@cafezal/domain/stage.ts';
import { STAGES, stageOf } from '@cafezal/domain/stages.ts';
import { balancesOf } from '../../data/balances.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { Replica } from '../../data/replica.ts';

/** A stage that may take what is left of a record, of how many lots, and how many kg of it. */
export type NextStep = { definition: StageDefinition; lots: number; kg: number };

const order = (section: Section): number => STAGES.findIndex((stage) => stage.section === section);

/** Stages that may take what is left of a record, the one for most of it first, then the nearest in the chain; its own stage last. */
export function nextSteps(replica: Replica, record: DeviceRecord): NextStep[] {
  if (!lends(record)) return [];
  const balances = balancesOf(replica, record);
  const bySection = new Map<Section, { lots: number; kg: number }>();
  for (const { key, form } of record.outputs) {
    const available = balances.get(key)?.availableKg ?? 0;
    // Pulp and husk may be sold, but nobody's next step is that.
    const { byProduct, next } = PRODUCT_FORMS[form];
    for (const section of available > 0 && !byProduct ? next : []) {
      if (stageOf(section).takesFrom.includes(record.section)) {
        const { lots, kg } = bySection.get(section) ?? { lots: 0, kg: 0 };
        bySection.set(section, { lots: lots + 1, kg: kg + available });
      }
    }
  }
  const distance = (section: Section): number => {
    const steps = order(section) - order(record.section);
    return steps > 0 ? steps : STAGES.length - steps;
  };
  // What most of the coffee may go to is the likeliest: of a washing the drying, and not the tank for its parchment.
  return [...bySection]
    .sort(([one, its], [other, others]) => others.kg - its.kg || distance(one) - distance(other))
    .map(([section, { lots, kg }]) => ({ definition: stageOf(section), lots, kg }));
}

/** What is left of the coffee of a record, by-products left out, in kg: available and promised apart. */
export function leftOver(replica: Replica, record: DeviceRecord): { availableKg: number; reservedKg: number } {
  const byKey = balancesOf(replica, record);
  const balances = record.outputs
    .filter(({ form }) => !PRODUCT_FORMS[form].byProduct)
    .flatMap(({ key }) => byKey.get(key) ?? []);
  return {
    availableKg: balances.reduce((sum, { availableKg }) => sum + availableKg, 0),
    reservedKg: balances.reduce((sum, { reservedKg }) => sum + reservedKg, 0),
  };
}

const VERBS: Readonly<Partial<Record<Section, { does: string; button: string }>>> = {
  processamento: { does: 'processar', button: 'Processar' },
  fermentacao: { does: 'fermentar', button: 'Fermentar' },
  secagem: { does: 'secar', button: 'Secar' },
  descanso: { does: 'descansar', button: 'Descansar' },
  beneficiamento: { does: 'beneficiar', button: 'Beneficiar' },
  armazenamento: { does: 'armazenar', button: 'Guardar' },
  vendas: { does: 'vender', button: 'Vender' },
};

/** What going on with a step is called: within a sentence, and on a button. */
export const verbsOf = ({ definition }: NextStep): { does: string; button: string } =>
  VERBS[definition.section] ?? { does: definition.label.one.toLowerCase(), button: definition.label.one };
