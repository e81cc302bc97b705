import type { Section } from '@cafezal/domain/record/record.ts';
import { beginWords } from '@cafezal/domain/stages/section-words.ts';
import type { FarmDay } from '../../farm/farm-day.ts';
import { stepsTaken } from './is-at-first-steps.ts';

type Step = { title: string; text: string; section: Section; action: string; isDone: boolean };

/** What the farm has so far; `stock`: what was in store before was recorded, or there is none. */
export type Begun = Pick<FarmDay, 'plots' | 'harvests'> & { stock: boolean };

/** The first steps on a farm, in order. */
export const stepsOf = ({ stock, ...counted }: Begun): readonly Step[] => [
  {
    title: 'Criar os talhões',
    text: 'Nome, área e cultivar. O mapa pode vir depois.',
    section: 'talhoes',
    action: beginWords('talhoes'),
    isDone: stepsTaken(counted).plots,
  },
  {
    title: 'O que já está guardado?',
    text: 'Café de antes de hoje: na tulha, no armazém, na cooperativa. Não entra na produção desta safra.',
    section: 'armazenamento',
    action: beginWords('armazenamento'),
    isDone: stock,
  },
  {
    title: 'Registrar a primeira colheita',
    text: 'Talhão, medidas ou litros. Menos de 20 segundos.',
    section: 'colheita',
    action: beginWords('colheita'),
    isDone: stepsTaken(counted).harvest,
  },
];
