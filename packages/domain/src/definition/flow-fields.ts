import { number, yesNo } from './fields.ts';

const percent = { unit: '%', min: 0, max: 100 } as const;
const kilos = { unit: 'kg', decimals: 3, above: 0 } as const;

/** Fields of stages that change coffee: moisture and weight before and after, and whether it is a microlot. */
export const initialHumidity = number('Umidade inicial', percent);
/** Moisture when the stage ended, % wet basis. */
export const finalHumidity = number('Umidade final', percent);
/** Weight on the scale before the work, if it was weighed again. */
export const initialWeight = number('Peso inicial', { ...kilos, hint: 'Vazio: a soma do que saiu dos lotes.' });
/** Weight on the scale after the work, if it was weighed. */
export const finalWeight = number('Peso final', { ...kilos, hint: 'Vazio: a soma dos lotes gerados.' });
/** A lot that is kept separate: seasons, plots and cultivars are not mixed. */
export const microlote = yesNo('Microlote', { hint: 'Lote especial, que não se mistura.' });
