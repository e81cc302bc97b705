import type { Section } from '@cafezal/domain/record/record.ts';
import { download } from '../server/download.ts';

/** A lot: the output of a record of a farm. */
export type LotAddress = { farmId: string; section: Section; recordId: string; output: string };

/** How a dossier is asked for; `reason` says why a blocked lot goes, `customsCode` what it is where its form does not. */
export type DossierWish = {
  parts: readonly string[];
  language: string;
  reason: string | null;
  customsCode: string | null;
};

/** A lot's way (EPCIS) or its plots for Europe, under the name that the server gave it. Needs the network. */
export const fetchLotFile = (lot: LotAddress, kind: 'epcis' | 'eudr'): Promise<File> =>
  download(`/farms/${lot.farmId}/${lot.section}/${lot.recordId}/${kind}?output=${encodeURIComponent(lot.output)}`);

/** The dossier of a lot as a ZIP. Needs the network. */
export const fetchDossier = ({ farmId, recordId, output }: LotAddress, wish: DossierWish): Promise<File> =>
  download(`/farms/${farmId}/dossies`, { recordId, output, ...wish });
