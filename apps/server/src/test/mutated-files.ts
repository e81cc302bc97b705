import { readFileSync } from 'node:fs';
import { cancellationXml, processedXml } from '@cafezal/domain/invoices/invoice-fixture.ts';
import fc from 'fast-check';

/** One random fault of a file: where, what, and by how much. */
export type FileFault = { at: number; kind: 'flip' | 'cut' | 'double' | 'drop' | 'text' | 'digit'; with: number };

/** Anywhere alike: half of all floating-point numbers below 1 are next to nothing, and the beginning only says what a file is. */
const PLACE = fc.noBias(fc.nat(999_999)).map((one) => one / 1_000_000);

/** One to six random faults. */
export const fileFaults = fc.array(
  fc.record<FileFault>({
    at: PLACE,
    kind: fc.constantFrom('flip', 'cut', 'double', 'drop', 'text'),
    with: fc.nat(255),
  }),
  { minLength: 1, maxLength: 6 },
);

/** One to four digits that are others: what leaves the form of a file as it is, so that what it says is looked at. */
const digitFaults = fc.array(
  fc.record<FileFault>({
    at: PLACE,
    kind: fc.constant('digit'),
    with: fc.nat(9),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Faults of every kind, and twice as often other digits. */
export const faultsOfForms = fc.oneof({ weight: 1, arbitrary: fileFaults }, { weight: 2, arbitrary: digitFaults });

/** The next digit after a place is another. */
function otherDigit(bytes: Buffer, place: number, by: number): Buffer {
  const found = bytes.subarray(place).findIndex((byte) => byte >= 0x30 && byte <= 0x39);
  const copy = Buffer.from(bytes);
  if (found >= 0) copy[place + found] = 0x30 + (by % 10);
  return copy;
}

const TEXTS = [
  '1e999',
  '"',
  '-0',
  '99/99/9999',
  '\u0000',
  '=1+1',
  '9'.repeat(400),
  ';;;;',
  '\r\n',
  '<a>',
  '1.234',
  '<!DOCTYPE a>',
];

/** A file with a fault. */
export function withFault(bytes: Buffer, { at, kind, with: by }: FileFault): Buffer {
  const place = Math.floor(at * bytes.length);
  if (kind === 'digit') return otherDigit(bytes, place, by);
  const [start, end] = [bytes.subarray(0, place), bytes.subarray(place)];
  if (kind === 'flip') return Buffer.concat([start, Buffer.from([by]), end.subarray(1)]);
  if (kind === 'cut') return Buffer.from(start);
  if (kind === 'double') return Buffer.concat([start, end.subarray(0, by), end]);
  if (kind === 'drop') return Buffer.concat([start, end.subarray(by)]);
  return Buffer.concat([start, Buffer.from(TEXTS[by % TEXTS.length] ?? ''), end]);
}

/** A sound file of a kind, and the sections in which it writes. */
export type SampleFile = { name: string; kind: string; section: string; writes: readonly string[]; bytes: Buffer };

const UGLY = [
  'Fazenda Boa Vista;;;',
  'Colheita 2025;;;',
  'gleba;dt colh;Kg;balaios',
  'Cruzeiro;18/05/25;6.820,0;183',
  'TOTAL;;6.820,0;183',
  'Mata;30-jun-25;6200;167',
  'Baixada;29/06/2025;4960;133',
].join('\r\n');

const four = { unit: 'SC', quantity: '4.0000', total: '7200.00', lots: [{ name: 'Lote 12', quantity: '240.000' }] };

const invoice = (name: string, xml: string): SampleFile => {
  return { name, kind: 'nfe', section: 'vendas', writes: ['vendas', 'parceiros'], bytes: Buffer.from(xml) };
};

const map = (name: string): SampleFile => {
  const bytes = readFileSync(new URL(`../services/imports/maps-by-gdal/${name}`, import.meta.url));
  return { name, kind: 'mapa', section: 'talhoes', writes: ['talhoes', 'documentos'], bytes };
};

const ofKind: Readonly<Record<string, () => readonly SampleFile[]>> = {
  planilha: () => [
    { name: 'colheita.csv', kind: 'planilha', section: 'colheita', writes: ['colheita'], bytes: Buffer.from(UGLY) },
  ],
  mapa: () => ['outlines.kml', 'outlines.kmz', 'tracks.gpx', 'utm-23s.geojson', 'utm-23s-latin1.shz'].map(map),
  nfe: () => [
    invoice('nota.xml', processedXml({ items: [four], instalments: [{ due: '2026-10-14', amount: '7200.00' }] })),
    invoice('outra.xml', processedXml({ number: 124, items: [{ ...four, lots: [] }], netKg: '240.000' })),
    invoice('cancelamento.xml', cancellationXml({ number: 125 })),
  ],
};

/** Sound files of a kind: what people type, maps of GDAL, invoices of the official schema. */
export const sampleFiles = (kind: string): readonly SampleFile[] => ofKind[kind]?.() ?? [];
