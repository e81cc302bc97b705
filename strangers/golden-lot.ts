import { goldenRecords } from '../packages/domain/src/golden/records.ts';
import { goldenFarm, goldenId } from '../packages/domain/src/golden/season.ts';
import { genealogyOf } from '../packages/domain/src/lots/genealogy.ts';
import { dossierSheet } from '../packages/domain/src/open-chain/dossier/dossier-sheet.ts';
import { lotPlaces } from '../packages/domain/src/open-chain/plots/lot-places.ts';
import { makeSnapshot } from '../packages/domain/src/open-chain/publication/make-snapshot.ts';
import { DEFAULT_SHOW, type Show } from '../packages/domain/src/open-chain/publication/show.ts';

/** A lot of the worked season as its page and its dossier are made from it; `show` stands beside what is shown usually. */
export function goldenLot(key: string, show: Partial<Show> = {}) {
  const genealogy = genealogyOf(goldenRecords());
  const recordId = goldenId(key);
  const output = genealogy.records.get(recordId)?.outputs[0]?.key ?? '';
  const source = { genealogy, recordId, output, farm: goldenFarm(), readingsOf: () => [], photos: new Map() };
  const snapshot = makeSnapshot(source, { ...DEFAULT_SHOW, weight: true, ...show });
  if (snapshot === undefined) throw new Error(`${key} gives no lot`);
  const places = lotPlaces(genealogy, recordId, 'mass');
  return { snapshot, sheet: dossierSheet(genealogy, { recordId, places, basis: 'mass' }) };
}
