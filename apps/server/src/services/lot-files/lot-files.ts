import { type EpcisQuestion, epcisFile, JSON_LD } from '@cafezal/domain/open-chain/epcis/epcis-file.ts';
import { type SaleAsked, sells } from '@cafezal/domain/open-chain/epcis/sale-events.ts';
import { type LotPlace, lotPlaces } from '@cafezal/domain/open-chain/plots/lot-places.ts';
import { GEOJSON, plotsFile } from '@cafezal/domain/open-chain/plots/plots-file.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Database } from '../../db/database.ts';
import type { Allowed } from '../../db/farm-scope.ts';
import type { FileAnswer } from '../exports/file-answer.ts';
import { assertOutput, readinessOf } from '../records/lot-readiness.ts';
import { type LotOfFiles, type LotRecords, loadLotRecords } from './lot-records.ts';

/** The parts of the server that files of lots are made with. */
export type LotFileParts = { db: Database; now: () => Date; config: { readonly publicUrl: string } };

/** Refuses what is no lot with an origin: 422 `lot/no-origin`, 422 `request/invalid` for another lot's key. */
export function assertLot({ record }: LotRecords, { output }: Pick<LotOfFiles, 'output'>): void {
  assertOutput(record, output);
  if (record.outputs.length === 0) throw new Problem('lot/no-origin');
}

/** The places of a lot; 422 `lot/no-origin` where none is known. */
export function placesOf({ genealogy, record, farm }: LotRecords): readonly LotPlace[] {
  const places = lotPlaces(genealogy, record.id, farm.settings.allocationBasis);
  if (places.length === 0) throw new Problem('lot/no-origin');
  return places;
}

/** `epcis.jsonld` of loaded records, for a page of what that shows; 422 `lot/no-origin` where nothing can be told. */
export function epcisText(
  { config }: LotFileParts,
  { farm, genealogy, readings, former }: LotRecords,
  { lot, sale, show }: Pick<EpcisQuestion, 'lot' | 'sale' | 'show'>,
): string {
  const file = epcisFile({
    genealogy,
    lot,
    sale,
    show,
    place: { publicUrl: config.publicUrl, farmId: farm.id, timezone: farm.settings.timezone },
    basis: farm.settings.allocationBasis,
    readingsOf: (id) => readings.get(id) ?? [],
    formerOf: (id) => former.get(id) ?? [],
  });
  if (file === undefined) throw new Problem('lot/no-origin');
  return file;
}

/** The sale that a file is asked to tell of; 422 `request/invalid` for one that does not draw on the lot. */
export function saleOf(
  { sale }: LotRecords,
  { id, lot }: { id: string | undefined; lot: LotOfFiles },
): SaleAsked | undefined {
  if (id === undefined || id === '') return undefined;
  if (sale !== undefined && sells(sale, lot)) return { record: sale, parties: false, invoice: false };
  throw new Problem('request/invalid', { fields: { sale: 'Esta venda não leva este lote.' } });
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A lot's way as a file of EPCIS 2.0, and the sale that was asked for. */
export async function epcisAnswer(
  services: LotFileParts,
  scope: Allowed<'farm.export'>,
  { lot, sale }: { lot: LotOfFiles; sale: string | undefined },
): Promise<FileAnswer> {
  const records = await loadLotRecords(services, scope, { ...lot, sale });
  assertLot(records, lot);
  const text = epcisText(services, records, { lot, sale: saleOf(records, { id: sale, lot }) });
  return { name: `${scope.slug}-${records.record.code}-epcis.jsonld`, mediaType: JSON_LD, body: bytesOf(text) };
}

/** What stands at the end of the name of a file of a lot that is not ready. */
export const INCOMPLETE = '-incompleto';

/** The plots of a lot for the importer in Europe. The name tells whether something lacks. */
export async function plotsAnswer(
  services: LotFileParts,
  scope: Allowed<'farm.export'>,
  lot: LotOfFiles,
): Promise<FileAnswer> {
  const records = await loadLotRecords(services, scope, lot);
  assertLot(records, lot);
  const text = plotsFile(placesOf(records), records.farm);
  const { status } = await readinessOf(services, scope, lot);
  const name = `${scope.slug}-${records.record.code}-talhoes${status === 'ready' ? '' : INCOMPLETE}.geojson`;
  return { name, mediaType: GEOJSON, body: bytesOf(text) };
}
