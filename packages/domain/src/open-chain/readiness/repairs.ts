import { sumKg } from '../../ground/numbers.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { ReadinessCode, ReadinessItem } from './item.ts';
import { codeOf, ofRecord } from './lot-items.ts';
import { kilos } from './number-words.ts';
import type { LotReadiness } from './readiness.ts';

type Repaired = Exclude<
  ReadinessCode,
  `${string}/${'car-odd' | 'area-differs' | 'overlap' | 'planted-late' | 'phi' | 'shared' | 'expired'}`
>;

/** What mends an item, by what it is about, without an end. */
const WORDS: Readonly<Record<Repaired, (about: FarmRecord | undefined) => string>> = {
  'origin/unknown': (about) =>
    about === undefined ? 'Diga de onde veio o café' : `Diga de onde veio o café ${ofRecord(about)}`,
  'plot/forest-felled': (about) => `Confira a derrubada anotada no ${about?.name}`,
  'lot/inconsistent': (about) => `Acerte a conta de ${about === undefined ? 'um lote' : codeOf(about)}`,
  'plot/no-place': (about) => `Desenhe o ${about?.name}`,
  'plot/point-too-big': (about) => `Desenhe o contorno do ${about?.name}`,
  'plot/shape-broken': (about) => `Acerte o contorno do ${about?.name}`,
  'plot/outside': (about) => `Acerte o lugar do ${about?.name}`,
  'plot/forest-unknown': (about) => `Diga se houve derrubada no ${about?.name}`,
  'plot/no-evidence': (about) => `Diga como você sabe, no ${about?.name}`,
  'farm/no-car': () => 'Anote o CAR da fazenda',
  'farm/no-producer': () => 'Diga quem produz e onde fica',
};

const isRepaired = (code: ReadinessCode): code is Repaired => Object.hasOwn(WORDS, code);

/** A lot with its weight and its readiness. */
export type WeighedLot = { recordId: string; kg: number; readiness: LotReadiness };

/** One repair: in which lots it lacks, their kg, and the kg of those that lack nothing else. */
export type Repair = Pick<ReadinessItem, 'code' | 'recordId' | 'field'> & {
  severity: 'blocked' | 'missing';
  /** pt-BR: `Desenhe o Talhão Mata: libera 4.012 kg em 3 lotes.` */
  message: string;
  /** Its second half as a sentence: `Libera 4.012 kg em 3 lotes.` */
  gain: string;
  lots: readonly string[];
  kg: number;
  kgAlone: number;
};

const keyOf = ({ code, recordId }: ReadinessItem): string => `${code} ${recordId}`;

const lotWords = (count: number): string => (count === 1 ? '1 lote' : `${count} lotes`);

type Group = { item: ReadinessItem; lacking: WeighedLot[]; freed: WeighedLot[] };

/** Everything to repair in some lots, each once, with the lots that lack it. */
function groupsOf(lots: readonly WeighedLot[]): Group[] {
  const groups = new Map<string, Group>();
  for (const lot of lots) {
    const open = lot.readiness.items.filter(({ severity }) => severity !== 'check');
    const byKey = new Map(open.map((item) => [keyOf(item), item]));
    for (const [key, item] of byKey) {
      const group = groups.get(key) ?? { item, lacking: [], freed: [] };
      group.lacking.push(lot);
      if (byKey.size === 1) group.freed.push(lot);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

const kgOf = (lots: readonly WeighedLot[]): number => sumKg(lots.map(({ kg }) => kg));

/** What can be repaired in some lots, first what frees the most kg by itself, then what the most kg lack. */
export function repairsOf(lots: readonly WeighedLot[], records: ReadonlyMap<string, FarmRecord>): readonly Repair[] {
  return groupsOf(lots)
    .flatMap(({ item, lacking, freed }): Repair[] => {
      const { code, recordId, field, severity } = item;
      if (!isRepaired(code) || severity === 'check') return [];
      const [kg, kgAlone] = [kgOf(lacking), kgOf(freed)];
      const gain =
        freed.length > 0
          ? `libera ${kilos(kgAlone)} kg em ${lotWords(freed.length)}`
          : `falta em ${lotWords(lacking.length)}, ${kilos(kg)} kg`;
      const words = WORDS[code](records.get(recordId));
      const [message, sentence] = [`${words}: ${gain}.`, `${gain.charAt(0).toUpperCase()}${gain.slice(1)}.`];
      const ids = [...new Set(lacking.map((lot) => lot.recordId))];
      return [{ code, recordId, field, severity, message, gain: sentence, lots: ids, kg, kgAlone }];
    })
    .sort((one, other) => other.kgAlone - one.kgAlone || other.kg - one.kg || (one.message < other.message ? -1 : 1));
}
