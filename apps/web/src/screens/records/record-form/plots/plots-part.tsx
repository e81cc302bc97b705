import { memo } from 'react';
import { ManyChips } from '../../../../components/controls/chips.tsx';
import { Combobox } from '../../../../components/controls/combobox.tsx';
import { useLatest } from '../../../../components/page/use-latest.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { useIsFarmLoading } from '../../../frame/current-farm.tsx';
import { plotRows, totalsOf } from '../harvest/harvest-rows.ts';
import { withOtherPlots } from '../harvest/shared-amount.ts';
import { useAreaOf } from '../harvest/use-area-of.ts';
import { FORM_ONLY, formOnly } from '../subject/form-only.ts';
import styles from '../subject/parts.module.css';
import { FirstPlot } from './first-plot.tsx';
import { HereButton } from './here-button.tsx';

const MOST_CHIPS = 12;

const noPlotsWords = (isLoading: boolean): string =>
  isLoading
    ? 'Os talhões ainda estão chegando a este aparelho.'
    : 'De qual talhão veio este café? Crie o primeiro aqui.';

/** The plots to choose from; typing an amount does not render them. */
const PlotChips = memo(function PlotChips({ chosen, choose }: { chosen: string; choose: (ids: string[]) => void }) {
  const form = useForm();
  const ids = chosen === '' ? [] : chosen.split(' ');
  const options = form.context.optionsOf('talhoes');
  const shown = options.filter(({ value }, at) => at < MOST_CHIPS || ids.includes(value));
  const isLoading = useIsFarmLoading();
  const others = options.filter((option) => !shown.includes(option));
  return (
    <div className={styles.plots}>
      <HereButton onPlot={(id) => !ids.includes(id) && choose([...ids, id])} />
      <ManyChips
        inLine
        label={ids.length > 1 ? 'Talhões' : 'Talhão'}
        path="data.plots"
        error={form.errorAt('data.plots') ?? form.errorAt('data.plots.0.plotId')}
        warning={form.warningAt('data.plots')}
        hint={options.length === 0 ? noPlotsWords(isLoading) : undefined}
        values={ids}
        onChange={choose}
        choices={shown}
      />
      <FirstPlot onMade={(id) => choose([...ids, id])} />
      {others.length > 0 && (
        <Combobox label="Outro talhão" value="" onChange={(id) => id !== '' && choose([...ids, id])} options={others} />
      )}
    </div>
  );
});

/** The plots of a harvest as chips in one line, the last used first. */
export function PlotsPart({ values, put }: PartProps) {
  const areaOf = useAreaOf(values);
  const rows = plotRows(values);
  const chosen = rows.flatMap(({ plotId }) => (typeof plotId === 'string' && plotId !== '' ? plotId : []));
  const choose = useLatest((ids: readonly string[]) => {
    // The plot that the form was opened with was only a guess: choosing another one replaces it.
    const isGuess = formOnly(values).arePlotsGiven === true && totalsOf(rows).liters + totalsOf(rows).kg === 0;
    const wanted = isGuess && ids.length > chosen.length ? ids.filter((id) => !chosen.includes(id)) : ids;
    if (isGuess) put(FORM_ONLY, { ...formOnly(values), arePlotsGiven: false });
    for (const [path, value] of withOtherPlots(values, wanted, areaOf)) put(path, value);
  });
  return <PlotChips chosen={chosen.join(' ')} choose={choose} />;
}
