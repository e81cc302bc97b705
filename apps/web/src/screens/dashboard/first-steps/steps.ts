import { beginWords } from '@cafezal/domain/definition/section-words.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { FarmDay } from '../../farm/farm-day.ts';

type Step = { title: string; text: string; section: Section; action: string; isDone: boolean };

/** How far a farm has begun. */
export type Begun = Pick<FarmDay, 'plots' | 'harvests'>;

/** What comes first on a farm, in order. */
export const stepsOf = ({ plots, harvests }: Begun): readonly Step[] => [
  {
    title: 'Criar os talhões',
    text: 'Nome, área e cultivar. O mapa pode vir depois.',
    section: 'talhoes',
    action: beginWords('talhoes'),
    isDone: plots > 0,
  },
  {
    title: 'Registrar a primeira colheita',
    text: 'Talhão, medidas ou litros. Menos de 20 segundos.',
    section: 'colheita',
    action: beginWords('colheita'),
    isDone: harvests > 0,
  },
];

/** Whether a farm is still at its beginning. */
export const isAtFirstSteps = (begun: Begun): boolean => stepsOf(begun).some(({ isDone }) => !isDone);
