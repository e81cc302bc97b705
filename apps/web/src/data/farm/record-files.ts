import type { KeptFile } from '@cafezal/domain/record/kept-file.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { api } from '../server/api.ts';
import { download } from '../server/download.ts';
import { exchangeOpenFarmSoon } from './open-farm.ts';

/** The record whose files are meant. */
type Place = { farmId: string; section: Section; id: string };

const pathOf = ({ farmId, section, id }: Place): string => `/farms/${farmId}/${section}/${id}/arquivos`;

/** Sends a file to a record, which then comes with it. Needs the network. */
export async function sendFile(place: Place, file: File): Promise<void> {
  await api.upload(pathOf(place), file);
  exchangeOpenFarmSoon();
}

/** The bytes of a file. Needs the network. */
export const fetchKeptFile = (place: Place, { id }: KeptFile): Promise<Blob> => download(`${pathOf(place)}/${id}`);

/** Takes a file from its record. Needs the network. */
export async function removeKeptFile(place: Place, { id }: KeptFile): Promise<void> {
  await api.delete(`${pathOf(place)}/${id}`);
  exchangeOpenFarmSoon();
}
