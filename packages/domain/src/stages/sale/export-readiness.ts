import { warning } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { EU_MEMBERS } from '../../knowledge/european-union.ts';
import { at } from '../../knowledge/knowledge.ts';
import { textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { dataOn } from '../../record/versions.ts';
import { plotsBehind } from '../../rules/sources.ts';

const isReady = (plot: FarmRecord, day: string): boolean => {
  const { boundary, deforestationFree } = dataOn(plot.data, day);
  return boundary !== undefined && boundary !== null && deforestationFree === 'yes';
};

/** A sale to the European Union requires the location of every plot and no deforestation after 2020. */
export const exportReadinessRule: Rule = (content, context) => {
  const country = textAt(content.data, 'destinationCountry')?.toUpperCase() ?? '';
  if (country === '' || !at(EU_MEMBERS, content.date).value.split(' ').includes(country)) return [];
  const lacking = plotsBehind(content, context).filter((plot) => !isReady(plot, content.date));
  if (lacking.length === 0) return [];
  const names = lacking.map(({ name }) => name).join(', ');
  const message = `Faltam dados para o dossiê EUDR em ${names}: perímetro ou desmatamento.`;
  return [warning('data.destinationCountry', 'eudr/not-ready', message)];
};
