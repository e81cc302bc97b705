import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { epcisAnswer, plotsAnswer } from '../services/lot-files/lot-files.ts';
import { recordAt } from '../services/records/read-record.ts';
import { exportAnswer } from './export-answer.ts';

const ANSWERS = {
  200: 'file',
  404: 'no such record',
  422: 'no lot, or nothing known of its origin',
  429: 'the third at once',
  503: 'others are made, come back',
};

/** An empty parameter is none. */
const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** A lot as files that others read: its way as events, and its plots for Europe. */
export const lotFileRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'get',
    path: `/farms/{farmId}/${section}/{idOrSlug}/epcis`,
    action: 'farm.export',
    docs: {
      summary: 'The way of a lot as EPCIS 2.0 (JSON-LD): all that it came from, itself, and a sale',
      tag: stageOf(section).label.many,
      query: { output: 'key of the lot', sale: 'id of a sale of it, to be told too' },
      answers: ANSWERS,
      mediaType: 'application/ld+json',
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: (request) => {
      const { services, scope, query, found } = request;
      const lot = { recordId: found.id, output: given(query.output) };
      return exportAnswer(request, 'application/ld+json', () =>
        epcisAnswer(services, scope, { lot, sale: query.sale }),
      );
    },
  }),
  farmRoute({
    method: 'get',
    path: `/farms/{farmId}/${section}/{idOrSlug}/eudr`,
    action: 'farm.export',
    docs: {
      summary: 'The plots of a lot as GeoJSON for the importer in the European Union',
      tag: stageOf(section).label.many,
      query: { output: 'key of the lot' },
      answers: ANSWERS,
      mediaType: 'application/geo+json',
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: (request) => {
      const { services, scope, query, found } = request;
      const lot = { recordId: found.id, output: given(query.output) };
      return exportAnswer(request, 'application/geo+json', () => plotsAnswer(services, scope, lot));
    },
  }),
];
