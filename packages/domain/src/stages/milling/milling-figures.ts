import { cameOutOf } from '../../definition/by-products.ts';
import type { Figure } from '../../definition/stage.ts';
import { ratio, totalKg } from '../../record/data-values.ts';
import { greenKg, screeningsPct, yieldPct } from './milling-rules.ts';

const KG_OF_RENDA = 40;
const KG_OF_SACA = 60;

/** The main figures of a milling: yield, sacas, screenings, renda, kg per saca and loss. */
export const millingFigures: readonly Figure[] = [
  { key: 'yieldPct', label: 'Rendimento', unit: '%', decimals: 1, of: yieldPct },
  {
    key: 'sacas',
    label: 'Beneficiado',
    unit: 'sacas',
    decimals: 2,
    of: (content) => (content.outputs.length === 0 ? null : greenKg(content) / KG_OF_SACA),
  },
  { key: 'screeningsPct', label: 'Catação', unit: '%', decimals: 1, of: screeningsPct },
  {
    key: 'renda',
    label: 'Renda (kg em 40 kg)',
    unit: 'kg',
    decimals: 1,
    of: (content) => {
      const pct = yieldPct(content);
      return pct === null ? null : (pct * KG_OF_RENDA) / 100;
    },
  },
  {
    key: 'inputKgPerSaca',
    label: 'Entrada por saca',
    unit: 'kg',
    decimals: 1,
    of: (content) => ratio(totalKg(content.inputs) * KG_OF_SACA, greenKg(content)),
  },
  {
    key: 'lossPct',
    label: 'Quebra na máquina',
    unit: '%',
    decimals: 1,
    of: (content) => {
      const { inputs, outputs } = content;
      const lost = totalKg(inputs) - totalKg(cameOutOf(content));
      const share = outputs.length === 0 ? null : ratio(lost, totalKg(inputs));
      return share === null ? null : share * 100;
    },
  },
];
