import { comingDay } from '@cafezal/domain/attention/attention-words.ts';
import { unhulledText, wholeKg, wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber, percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import type { StageInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { computedWords } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import type { FarmDay } from '../farm/farm-day.ts';

const sacas = (kg: number): string => formatNumber(kgToSacas(kg), 2);

/** Unhulled coffee in store is not counted in sacas. */
export const unhulledKg = ({ kg, greenKg }: StageInHand): number => sumKg([kg, -greenKg]);

const inStage = ({ stages }: FarmDay, section: Section): StageInHand =>
  stages.find((stage) => stage.section === section) ?? { section, lots: 0, kg: 0, greenKg: 0, reservedKg: 0 };

const lotsText = (lots: number, words = ''): string =>
  lots === 0 ? '' : `${formatNumber(lots, 0)} ${lots === 1 ? 'lote' : 'lotes'}${words}`;

function dryingNote(day: FarmDay): string {
  const { ready, today } = day;
  const ends =
    ready === null
      ? ''
      : `${ready.count} ${ready.count === 1 ? 'termina' : 'terminam'} ${comingDay(ready.day, today).replace(/^n[ao] /, '')}`;
  const by = day.isDryingMeasured ? ', pela última umidade' : '';
  return [lotsText(inStage(day, 'secagem').lots, by), ends].filter(Boolean).join(' · ');
}

/** Hulled coffee in store in sacas, how much of the hulled coffee is sold, and unhulled coffee in store in kg. */
function storedFigure(day: FarmDay) {
  const stored = inStage(day, 'armazenamento');
  const [inSacas, promised] = [sacas(stored.greenKg), day.promisedGreenKg];
  const notes = [
    promised > 0 && `${sacas(promised)} já ${sacas(promised) === '1' ? 'contratada' : 'contratadas'}`,
    unhulledKg(stored) > 0 && `e ${unhulledText(unhulledKg(stored))}`,
  ].filter((note) => note !== false);
  return {
    label: 'No armazém',
    value: inSacas,
    unit: wordBehind(inSacas, 'sacas'),
    note: notes.join(' · ') || lotsText(stored.lots) || undefined,
  };
}

/** The four main figures, each with a line below if there is something to say. */
export function figuresOf(day: FarmDay) {
  const [drying, resting] = [inStage(day, 'secagem'), inStage(day, 'descanso')];
  const { pct, liters, computedLiters, missing } = day.progress;
  const ofEstimate = pct === null ? '' : `${percentText(pct)} do previsto${missing === null ? '' : `, ${missing}`}`;
  const kilos = (kg: number) => ({ value: wholeKg(kg), unit: 'kg' });
  return [
    {
      label: 'Colhido na safra',
      value: formatNumber(liters, 0),
      unit: 'L',
      note: [ofEstimate, computedWords(computedLiters)].filter(Boolean).join(' · ') || undefined,
    },
    { label: 'Na secagem', ...kilos(drying.kg), note: dryingNote(day) || undefined },
    { label: 'Na tulha', ...kilos(resting.kg), note: lotsText(resting.lots, ' em descanso') || undefined },
    storedFigure(day),
  ];
}
