import { wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { isSale, isStock, leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { endingOf, isMeasured } from '../actions/record-actions.ts';
import type { Lead } from '../actions/record-head.tsx';
import { nextAddress } from './next-step-card.tsx';
import { type NextStep, verbsOf } from './next-steps.ts';

/** The way from a season's record to its lots and figures, which are at an address of their own. */
const boardOf = ({ address }: SectionPlace, { season }: DeviceRecord): Lead | null =>
  season === null
    ? null
    : { label: 'Quadro', long: 'Ver o quadro da safra', to: `${address}?safra=${season}`, icon: 'list' };

/**
 * The likeliest action: of a season its board; measuring, else the next stage for what is left, else ending the work; null if none applies.
 */
export function mainActionOf(place: SectionPlace, record: DeviceRecord, steps: readonly NextStep[]): Lead | null {
  if (leadsSeason(place)) return boardOf(place, record);
  if (isMeasured(place, record) && !isStock(record))
    return { label: 'Medir', long: 'Medir', to: recordAddress(place, record, 'medicoes'), icon: 'plus' };
  const [step] = steps;
  if (step !== undefined) {
    const { button } = verbsOf({ definition: step.definition });
    const long = isSale(step.definition) ? button : `${button} ${wholeKgText(step.kg)}`;
    return { label: button, long, to: nextAddress(place, step, record), icon: 'plus' };
  }
  const ending = endingOf(place, record);
  return ending === null ? null : { label: 'Concluir', long: ending.label, to: ending.to, icon: 'check' };
}
