import { maxLengthOf } from '@cafezal/domain/definition/limits.ts';
import { LANGUAGES } from '@cafezal/domain/open-chain/page/language.ts';
import { z } from 'zod';
import { farmRoute, type Route } from '../http/route.ts';
import { DOSSIER_PARTS, dossierAnswer } from '../services/lot-files/dossier.ts';
import { uuidText } from '../services/request/uuid-text.ts';
import { exportAnswer } from './export-answer.ts';
import { FARM_TAG } from './farm-address-routes.ts';

const DOSSIER = z.object({
  recordId: uuidText,
  output: z.string().max(60),
  parts: z.array(z.enum(DOSSIER_PARTS)).max(DOSSIER_PARTS.length).default(['eudr', 'epcis', 'photos']),
  language: z.enum(LANGUAGES).default('pt'),
  reason: z.string().trim().max(maxLengthOf('reason')).nullish(),
  sale: uuidText.nullish(),
  customsCode: z
    .string()
    .regex(/^\d{4} ?\d{2} ?\d{2}$/)
    .nullish(),
});

/** The dossier of a lot, for who buys it. */
export const dossierRoutes: readonly Route[] = [
  farmRoute({
    method: 'post',
    path: '/farms/{farmId}/dossies',
    action: 'farm.export',
    body: DOSSIER,
    docs: {
      summary:
        'The dossier of a lot as a ZIP: its paper, its data for Europe, its way as EPCIS, photos, and their sums',
      tag: FARM_TAG,
      answers: {
        200: 'ZIP',
        422: 'no lot, nothing known of its origin, or a blocked lot without a reason',
        429: 'the third at once',
        503: 'others are made, come back',
      },
      mediaType: 'application/zip',
    },
    handle: (request) => {
      const { services, scope, body } = request;
      const { reason, sale, customsCode, ...asked } = body;
      return exportAnswer(request, 'application/zip', () =>
        dossierAnswer(services, scope, {
          ...asked,
          reason: reason || null,
          sale: sale ?? undefined,
          customsCode: customsCode ?? null,
        }),
      );
    },
  }),
];
