import { declarationFiles } from '@cafezal/domain/open-chain/declaration/declaration-files.ts';
import type { Language } from '@cafezal/domain/open-chain/page/language.ts';
import { plotsFile } from '@cafezal/domain/open-chain/plots/plots-file.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { makeSnapshot } from '@cafezal/domain/open-chain/publication/make-snapshot.ts';
import { DEFAULT_SHOW } from '@cafezal/domain/open-chain/publication/show.ts';
import type { LotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { isPlace, PAPER_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import type { Database } from '../../db/database.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { photosOf, type StoredRecordPhoto } from '../../db/photo-rows.ts';
import { liveToken } from '../../db/publication-rows.ts';
import { findRecordsById, liveRecordsOf } from '../../db/record-rows.ts';
import type { FileAnswer } from '../exports/file-answer.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { readinessOf } from '../records/lot-readiness.ts';
import { dossierZip, lotFile, paperOf, type TextFile } from './dossier-zip.ts';
import { assertLot, epcisText, INCOMPLETE, type LotFileParts, placesOf, saleOf } from './lot-files.ts';
import { type LotRecords, loadLotRecords } from './lot-records.ts';
import { pageCode } from './page-code.ts';

type Parts = LotFileParts & { photoStore: PhotoStore };

/** What may go into a dossier besides its paper and `lot.json`: files, and what they name only when asked. */
export const DOSSIER_PARTS = ['eudr', 'epcis', 'photos', 'document', 'invoice', 'parties'] as const;
export type DossierPart = (typeof DOSSIER_PARTS)[number];

/** A dossier as it is asked for. */
export type DossierAsked = {
  recordId: string;
  output: string;
  parts: readonly DossierPart[];
  language: Language;
  /** Why a lot is handed out that is blocked. */
  reason: string | null;
  /** The id of a sale that the events tell of. */
  sale: string | undefined;
  /** Code of the Harmonised System of coffee that has none by its form. */
  customsCode: string | null;
};

type Loaded = { records: LotRecords; asked: DossierAsked; readiness: LotReadiness };

const WANTS_REASON = 'Este lote está bloqueado para a União Europeia. Diga por que ele vai assim mesmo.';

function assertReason({ asked, readiness }: Loaded): void {
  if (!asked.parts.includes('eudr') || readiness.status !== 'blocked' || asked.reason !== null) return;
  throw new Problem('request/invalid', { fields: { reason: WANTS_REASON } });
}

async function europeFiles(services: Parts, scope: FarmScope, loaded: Loaded): Promise<TextFile[]> {
  const { records, asked, readiness } = loaded;
  if (!asked.parts.includes('eudr')) return [];
  const { farm, record } = records;
  const lot = record.outputs.find(({ key }) => key === asked.output);
  if (lot === undefined) throw new Error('a dossier of a lot that was not checked');
  const places = placesOf(records);
  const papers = (await liveRecordsOf(services.db, scope, PAPER_SECTIONS)).filter(({ status }) => status === 'active');
  const declared = declarationFiles({
    ...{ farm, record, lot, places, readiness, papers },
    preparedAt: services.now().toISOString(),
    customsCode: asked.customsCode,
    reason: asked.reason,
    withDocument: asked.parts.includes('document'),
  });
  const files = { 'plots.geojson': plotsFile(places, farm), ...declared };
  return Object.entries(files).map(([name, text]) => ({ name: `eudr/${name}`, text }));
}

function epcisFiles(services: Parts, { records, asked }: Loaded): TextFile[] {
  if (!asked.parts.includes('epcis')) return [];
  const lot = { recordId: asked.recordId, output: asked.output };
  const found = saleOf(records, { id: asked.sale, lot });
  const told = { parties: asked.parts.includes('parties'), invoice: asked.parts.includes('invoice') };
  const sale = found === undefined ? undefined : { ...found, ...told };
  return [{ name: 'epcis.jsonld', text: epcisText(services, records, { lot, sale }) }];
}

/** Photos of the work on the way of a lot, in the order in which they were taken; those of plots show land and people. */
async function photosOfWay(db: Database, scope: FarmScope, { genealogy }: LotRecords): Promise<StoredRecordPhoto[]> {
  const ids = [...genealogy.records.values()].filter((record) => !isPlace(record)).map(({ id }) => id);
  return photosOf(db, scope, ids);
}

/** The lot as its page would show it with everything on; exact outlines only where the plots go along anyway. */
function snapshotOf({ records, asked }: Loaded): LotSnapshot {
  const { genealogy, farm, readings } = records;
  const place = asked.parts.includes('eudr') ? 'exact' : 'city';
  const snapshot = makeSnapshot(
    {
      ...{ genealogy, farm, recordId: asked.recordId, output: asked.output, photos: new Map() },
      readingsOf: (id, kind) =>
        (readings.get(id) ?? [])
          .filter((reading) => reading.kind === kind)
          .map(({ at, value }) => ({ at: Date.parse(at), value })),
    },
    { ...DEFAULT_SHOW, weight: true, certifications: true, place },
  );
  if (snapshot === undefined) throw new Error('a dossier of a lot that was not checked');
  return snapshot;
}

/**
 * The dossier of a lot as a ZIP that is made while it is sent. 422 `lot/not-found` for an unknown record, `lot/no-origin`, and
 * `request/invalid` for another lot's key, a sale of another lot, and a blocked lot without a reason.
 */
export async function dossierAnswer(
  services: Parts,
  scope: Allowed<'farm.export'>,
  asked: DossierAsked,
): Promise<FileAnswer> {
  const [found] = await findRecordsById(services.db, scope, [asked.recordId]);
  if (found === undefined || found.deletedAt !== null) throw new Problem('lot/not-found');
  const lot = { recordId: found.id, output: asked.output };
  const records = await loadLotRecords(services, scope, { ...lot, sale: asked.sale });
  assertLot(records, lot);
  const readiness = await readinessOf(services, scope, lot);
  const loaded = { records, asked: { ...asked, recordId: found.id }, readiness };
  assertReason(loaded);
  const europe = await europeFiles(services, scope, loaded);
  const snapshot = snapshotOf(loaded);
  const files = [lotFile(snapshot), ...europe, ...epcisFiles(services, loaded)];
  const isReady = asked.parts.includes('eudr') ? readiness.status === 'ready' : null;
  const token = await liveToken(services.db, scope, { ...lot, now: services.now() });
  const page = token === null ? null : pageCode(services.config, token);
  const paper = paperOf(records, { snapshot, files, isReady, page, language: asked.language });
  const photos = asked.parts.includes('photos') ? await photosOfWay(services.db, scope, records) : [];
  const isIncomplete = europe.length > 0 && readiness.status !== 'ready';
  return {
    name: `${scope.slug}-${records.record.code}-dossie${isIncomplete ? INCOMPLETE : ''}.zip`,
    mediaType: 'application/zip',
    body: dossierZip(services, [paper, ...files], photos),
  };
}
