import type { ImportKindName } from '../../data/farms/imports.ts';

/** What a file seems to be, or why it cannot come in. */
export type FileKind = { kind: ImportKindName } | { refusal: string };

const MEGABYTE = 1024 * 1024;
/** Largest file of each kind in bytes: the server refuses larger ones. */
export const MOST_BYTES: Readonly<Record<ImportKindName, number>> = {
  planilha: 10 * MEGABYTE,
  mapa: 10 * MEGABYTE,
  nfe: 20 * MEGABYTE,
};

/** What the picker of a browser offers first; any other file can be dropped. */
export const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.geojson,.json,.kml,.kmz,.gpx,.zip,.xml';

const HEAD = 4_096;
/** The end of an archive lists its files. */
const TAIL = 65_536;

const OTHERS: readonly (readonly [start: string, refusal: string])[] = [
  ['%PDF', 'Isto é um PDF. Peça a planilha de onde ele saiu, em XLSX ou CSV.'],
  ['\xff\xd8\xff', 'Isto é uma foto. Aqui entram planilhas, mapas e notas.'],
  ['\x89PNG', 'Isto é uma imagem. Aqui entram planilhas, mapas e notas.'],
  ['\xd0\xcf\x11\xe0', 'Este é um arquivo antigo do Excel. Abra nele, salve como XLSX e traga de novo.'],
  ['Rar!', 'Isto é um RAR. Abra e traga os arquivos de dentro, ou um ZIP.'],
];

const byteText = async (part: Blob): Promise<string> => new TextDecoder('latin1').decode(await part.arrayBuffer());

const EXTENSIONS: Readonly<Record<string, ImportKindName>> = {
  csv: 'planilha',
  tsv: 'planilha',
  txt: 'planilha',
  xlsx: 'planilha',
  geojson: 'mapa',
  kml: 'mapa',
  kmz: 'mapa',
  gpx: 'mapa',
};

function kindOfArchive(text: string): FileKind {
  if (/xl\/|\[Content_Types\]/.test(text)) return { kind: 'planilha' };
  if (/\.(?:shp|dbf|prj|kml)/i.test(text)) return { kind: 'mapa' };
  if (/\.xml/i.test(text)) return { kind: 'nfe' };
  return { refusal: 'Neste ZIP não há planilha, mapa nem nota.' };
}

function kindOfText(text: string, extension: string): FileKind {
  const bare = text.replace(/^(?:ï»¿|\s)+/, '');
  if (/^\{/.test(bare)) return { kind: 'mapa' };
  if (/^</.test(bare)) {
    if (/<(?:\w+:)?(?:kml|gpx)\b/i.test(bare)) return { kind: 'mapa' };
    if (/<(?:\w+:)?(?:nfeProc|NFe|procEventoNFe|procEventoNfe)\b/.test(bare)) return { kind: 'nfe' };
    return { refusal: 'Este XML não é nota fiscal nem mapa.' };
  }
  return { kind: EXTENSIONS[extension] ?? 'planilha' };
}

/** Tells by its first bytes what a file is; its name decides where they do not. Reads 68 KiB at most. */
export async function kindOfFile(file: File): Promise<FileKind> {
  if (file.size === 0) return { refusal: 'O arquivo está vazio.' };
  const head = await byteText(file.slice(0, HEAD));
  const other = OTHERS.find(([start]) => head.startsWith(start));
  if (other !== undefined) return { refusal: other[1] };
  if (head.startsWith('PK')) return kindOfArchive(head + (await byteText(file.slice(-TAIL))));
  return kindOfText(head, /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '');
}

/** Why files cannot be sent together, or what they are. */
export async function kindOfFiles(files: readonly File[]): Promise<FileKind> {
  const [first, ...others] = await Promise.all(files.map(kindOfFile));
  if (first === undefined) return { refusal: 'Nenhum arquivo foi escolhido.' };
  const refused = [first, ...others].find((one) => 'refusal' in one);
  if (refused !== undefined) return refused;
  const areNotes = [first, ...others].every((one) => 'kind' in one && one.kind === 'nfe');
  if (others.length > 0 && !areNotes) return { refusal: 'Traga um arquivo de cada vez. Só notas podem vir juntas.' };
  return first;
}

/** Why a file is too large to be sent; null if it is not. */
export function tooLarge(kind: ImportKindName, files: readonly File[]): string | null {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const most = MOST_BYTES[kind];
  if (bytes <= most) return null;
  const said = kind === 'planilha' ? 'A planilha passa' : kind === 'mapa' ? 'O mapa passa' : 'As notas passam';
  return `${said} de ${most / MEGABYTE} MB. Divida em partes e traga uma de cada vez.`;
}
