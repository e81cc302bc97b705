import { cameOutOf } from '../definition/by-products.ts';
import { refusal, warning } from '../definition/finding.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { lostInWork } from '../definition/lost-of-lots.ts';
import type { Finding, RuleContext, StageDefinition } from '../definition/stage.ts';
import { dayInPtBr } from '../ground/days.ts';
import { formatNumber, sumKg } from '../ground/numbers.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { seasonsIn, sourcesOf, speciesIn } from '../rules/sources.ts';
import { checksOf } from '../stages/stage-checks.ts';

type Ask = { definition: StageDefinition; content: RecordContent; context: RuleContext };

/** Extra tolerance for kg computed from litres, in per cent. */
const ESTIMATED_GAIN_PCT = 5;

const kgText = (kg: number): string => `${formatNumber(kg, 3)} kg`;

/** Mass balance: outputs above inputs are refused; a large difference after the end of the work is a warning. */
export function massFindings({ definition, content, context }: Ask): readonly Finding[] {
  const { massBalance, statuses } = definition;
  const { inputs, outputs } = content;
  if (massBalance === null || inputs.length === 0 || outputs.length === 0) return [];
  const inKg = sumKg([...inputs.map(({ kg }) => kg), checksOf(definition.section).foundKg?.(content) ?? 0]);
  const outKg = sumKg(cameOutOf(content).map(({ kg }) => kg));
  const isEstimated = sourcesOf(content, context).some(({ output }) => output?.estimatedKg === true);
  const gainPct = massBalance.gainPct(content) + (isEstimated ? ESTIMATED_GAIN_PCT : 0);
  // The added milligram absorbs rounding errors of the percentage.
  if (outKg > inKg * (1 + gainPct / 100) + 1e-6) {
    const message = `Entraram ${kgText(inKg)} e saíram ${kgText(outKg)}. Não pode sair mais do que entrou.`;
    return [refusal('outputs', 'mass/gain', message)];
  }
  const missingKg = sumKg([inKg, -outKg, -lostInWork(content)]);
  const missingPct = inKg === 0 ? 0 : (missingKg / inKg) * 100;
  if (statuses[content.status]?.completed !== true || missingPct <= massBalance.unexplainedPct + 1e-9) return [];
  const missing = `faltam ${kgText(missingKg)} (${formatNumber(missingPct, 1)} %)`;
  return [
    warning('outputs', 'mass/unexplained', `Entraram ${kgText(inKg)} e saíram ${kgText(outKg)}: ${missing}. Confira.`),
  ];
}

const endOf = ({ data }: Pick<RecordContent, 'data'>): string | null =>
  typeof data.endDate === 'string' ? data.endDate : null;

function dateFinding(content: RecordContent, source: FarmRecord, drawnOn: string): string | null {
  const [end, sourceEnd] = [endOf(content), endOf(source)];
  if (end === null || sourceEnd === null) return null;
  if (drawnOn > end) return `O café entrou em ${dayInPtBr(drawnOn)}, depois do fim em ${dayInPtBr(end)}.`;
  if (end >= sourceEnd) return null;
  return `O lote de origem terminou em ${dayInPtBr(sourceEnd)}, depois do fim daqui em ${dayInPtBr(end)}.`;
}

/** Coffee enters before the work ends, and the work ends after that of its sources, where both ends are known. */
export const flowDateFindings = ({ content, context }: Ask): readonly Finding[] =>
  sourcesOf(content, context).flatMap(({ input, record }, at) => {
    if (record === undefined) return [];
    const isLater = record.date > content.date;
    const message = dateFinding(content, record, input.date ?? (isLater ? record.date : content.date));
    return message === null ? [] : [refusal(`inputs.${at}.date`, 'date/order', message)];
  });

/** Warns if seasons or species are mixed in one lot. */
export function mixtureFindings({ content, context }: Ask): readonly Finding[] {
  const seasons = seasonsIn(content, context);
  const findings: Finding[] = [];
  if (seasons.length > 1) {
    findings.push(
      warning('inputs', 'season/mixed', `Há café das safras ${[...seasons].sort().join(' e ')} juntas. Confira.`),
    );
  }
  if (speciesIn(content, context).length > 1) {
    findings.push(warning('inputs', 'species/mixed', 'Há arábica e canéfora no mesmo lote. Confira.'));
  }
  return findings;
}

/** Outputs have a form that the stage gives. */
export const outputFindings = ({ definition, content }: Ask): readonly Finding[] =>
  content.outputs.flatMap(({ form }, at) => {
    if (definition.gives.includes(form)) return [];
    const { label } = PRODUCT_FORMS[form];
    const names = definition.gives.map((one) => PRODUCT_FORMS[one].label).join(', ');
    const instead = names === '' ? '' : ` Daqui sai: ${names}.`;
    return [refusal(`outputs.${at}.form`, 'output/form', `${label} não sai desta etapa.${instead}`)];
  });

/** The season of most input kg, null if none is known. */
export function seasonOfInputs({ inputs }: Pick<RecordContent, 'inputs'>, context: RuleContext): string | null {
  const kilos = new Map<string, number>();
  for (const { input, record } of sourcesOf({ inputs }, context)) {
    const season = record?.season ?? null;
    if (season !== null) kilos.set(season, (kilos.get(season) ?? 0) + input.kg);
  }
  const [most] = [...kilos].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  return most?.[0] ?? null;
}
