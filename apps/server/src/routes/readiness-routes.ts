import type { Section } from '@cafezal/domain/record/record.ts';
import { COFFEE_SECTIONS, stageOf } from '@cafezal/domain/stages/stages.ts';
import { z } from 'zod';
import { farmRoute, type Route } from '../http/route.ts';
import { answerCheck } from '../services/records/answer-check.ts';
import { assertOutput, readinessOf } from '../services/records/lot-readiness.ts';
import { recordAt } from '../services/records/read-record.ts';

const pathOf = (section: Section): string => `/farms/{farmId}/${section}/{idOrSlug}/prontidao`;

const OUTPUT = { output: 'key of one of its lots; default all of them' };

const readRoute = (section: Section): Route =>
  farmRoute({
    method: 'get',
    path: pathOf(section),
    action: 'farm.see',
    docs: {
      summary: 'Whether the data of a lot are ready for a buyer abroad, and what they lack',
      tag: stageOf(section).label.many,
      query: OUTPUT,
      answers: { 200: 'readiness', 404: 'no such record', 422: 'a lot that the record does not have' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, query }) => {
      const output = query.output || undefined;
      assertOutput(found, output);
      return { status: 200, body: { readiness: await readinessOf(services, scope, { recordId: found.id, output }) } };
    },
  });

/** A code has a slash, which clients may write as it is or as %2F. */
const CODE_PATHS = ['{topic}/{what}', '{code}'] as const;

const codeIn = ({ topic, what, code }: Readonly<Record<string, string>>): string => code ?? `${topic}/${what}`;

const answerRoute = (section: Section, codePath: (typeof CODE_PATHS)[number]): Route =>
  farmRoute({
    method: 'post',
    path: `${pathOf(section)}/${codePath}/resposta`,
    action: (params) => (codeIn(params).startsWith('plot/') ? 'plots.write' : 'lots.write'),
    docs: {
      summary: 'Answer a check of a lot with a reason, which is kept with the record that it is about',
      tag: stageOf(section).label.many,
      answers: { 200: 'readiness', 404: 'no such record or check', 422: 'no reason, or nothing that is answered' },
    },
    body: z.object({ recordId: z.string(), reason: z.string() }),
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, params, body }) => {
      await answerCheck(services, scope, { ...body, lotId: found.id, code: codeIn(params) });
      return { status: 200, body: { readiness: await readinessOf(services, scope, { recordId: found.id }) } };
    },
  });

/** Whether lots are ready for a buyer abroad, and answers to what is asked about them. */
export const readinessRoutes: readonly Route[] = COFFEE_SECTIONS.flatMap((section) => [
  readRoute(section),
  ...CODE_PATHS.map((codePath) => answerRoute(section, codePath)),
]);
