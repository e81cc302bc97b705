import { harvestSeason } from '@cafezal/domain/ground/seasons.ts';
import { useState } from 'react';
import { ChoiceChips } from '../../../../components/controls/chips.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { todayIn } from '../../../../data/device/corrected-clock.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps, SpecialParts } from '../../../../fields/values/form-parts.ts';
import { useSubject } from '../subject/subject.ts';

/** Places that most farms have, offered until records name others. */
const USUAL_PLACES = ['Tulha', 'Armazém', 'Cooperativa'];
/** Places offered at once. */
const MOST_PLACES = 6;
const OTHER = 'outro lugar';
/** For who does not know of which season coffee is; the record then bears none. */
const UNKNOWN = 'não sei';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where coffee lies that was there already: a place by one touch, or another by its name. */
function PlacePart({ part, value, onChange }: PartProps) {
  const { context, errorAt, warningAt } = useForm();
  const [isOther, setOther] = useState(false);
  const typed = textOf(value);
  const places = [...new Set([...context.suggestionsOf('storageLots'), ...USUAL_PLACES])].slice(0, MOST_PLACES);
  const isTyping = isOther || (typed !== '' && !places.includes(typed));
  const { path } = part;
  return (
    <>
      <ChoiceChips
        label="Onde está"
        path={path}
        error={errorAt(path)}
        warning={warningAt(path)}
        value={isTyping ? OTHER : typed}
        onChange={(next) => {
          setOther(next === OTHER);
          onChange(next === OTHER ? '' : next);
        }}
        choices={[...places.map((place) => ({ value: place, label: place })), { value: OTHER, label: 'Outro lugar' }]}
        clearable={false}
        inLine
      />
      {isTyping && <TextInput label="Nome do lugar" path={path} value={typed} onChange={onChange} autoComplete="off" />}
    </>
  );
}

const before = (season: string): string => harvestSeason(`${Number(season.slice(0, 4)) - 1}-01-01`);

/** Of which season coffee is that was there already: one of the last three, or nobody knows. */
function SeasonPart({ part: { path }, value, onChange }: PartProps) {
  const { errorAt, warningAt } = useForm();
  const { facts } = useSubject();
  const [isUnknown, setUnknown] = useState(false);
  const now = harvestSeason(todayIn(facts.settings.timezone));
  const seasons = [now, before(now), before(before(now))];
  const typed = textOf(value);
  return (
    <ChoiceChips
      label="De que safra"
      path={path}
      error={errorAt(path)}
      warning={warningAt(path)}
      value={typed === '' && isUnknown ? UNKNOWN : typed}
      onChange={(next) => {
        setUnknown(next === UNKNOWN);
        onChange(next === UNKNOWN ? '' : next);
      }}
      choices={[...seasons.map((season) => ({ value: season, label: season })), { value: UNKNOWN, label: 'Não sei' }]}
      clearable={false}
      inLine
    />
  );
}

/** What forms of coffee that was there already ask in their own way. */
export const OPENING_PARTS: SpecialParts = {
  storageLot: { View: PlacePart, reads: ['data.storageLot'] },
  season: { View: SeasonPart, reads: ['season'] },
};
