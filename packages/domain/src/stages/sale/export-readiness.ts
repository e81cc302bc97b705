import { warning } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { plotsBehind } from '../../rules/sources.ts';

/** Countries of the European Union, ISO 3166 two letters. */
const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

const isReady = ({ data }: FarmRecord): boolean =>
  data.boundary !== undefined && data.boundary !== null && data.deforestationFree === 'yes';

/** A sale to the European Union asks of every plot its place and that no forest was felled after 2020. */
export const exportReadinessRule: Rule = (content, context) => {
  const country = textAt(content.data, 'destinationCountry')?.toUpperCase() ?? '';
  if (!EUROPEAN_UNION.has(country)) return [];
  const lacking = plotsBehind(content, context).filter((plot) => !isReady(plot));
  if (lacking.length === 0) return [];
  const names = lacking.map(({ name }) => name).join(', ');
  const message = `Faltam dados para o dossiê EUDR em ${names}: perímetro ou desmatamento.`;
  return [warning('data.destinationCountry', 'eudr/not-ready', message)];
};
