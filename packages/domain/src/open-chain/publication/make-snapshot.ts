import { CERTIFICATES } from '../../knowledge/certificates.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';
import { rowsAt, textAt } from '../../record/data-values.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import type { CertificationShown, LotSnapshot, OriginShown } from './lot-snapshot.ts';
import { daysOf, knownOnce, knownOr, type LotFacts, type LotSource, lotFactsOf, stepsOf } from './lot-source.ts';
import type { Show } from './show.ts';
import { placeShown } from './shown-places.ts';
import { qualityShown, sieveShown } from './shown-quality.ts';
import { dryingShown, fermentationShown, millingShown, optionsOf, restingShown } from './shown-steps.ts';

function originShown(facts: LotFacts): OriginShown {
  const harvests = stepsOf(facts, 'colheita').filter(isOwnWork);
  const plots = facts.parts.flatMap(({ plot }) => plot ?? []);
  const processes = stepsOf(facts, 'processamento').map(({ data }) => ({
    method: knownOr(textAt(data, 'method'), optionsOf('processamento', 'method')),
    honey: knownOr(textAt(data, 'honeyType'), optionsOf('processamento', 'honeyType')),
  }));
  const named = processes.flatMap(({ method, honey }) =>
    method === null ? [] : [{ method, honey: method === 'honey' ? honey : null }],
  );
  return {
    harvest: daysOf(harvests),
    parts: facts.parts.map(({ kind, plot, percent }) => ({
      kind,
      name: plot?.name ?? null,
      cultivar: plot === null ? null : (textAt(plot.data, 'cultivar') ?? null),
      percent,
    })),
    altitude: facts.altitude === null ? null : Math.round(facts.altitude),
    species: knownOnce(
      plots.map(({ data }) => textAt(data, 'species')),
      optionsOf('talhoes', 'species'),
    ),
    harvestMethods: knownOnce(
      harvests.map(({ data }) => textAt(data, 'harvestMethod')),
      optionsOf('colheita', 'harvestMethod'),
    ),
    processes: [...new Map(named.map((one) => [`${one.method} ${one.honey}`, one])).values()],
  };
}

/** The certificates of the plots as they were typed, with how much of the lot carries each; null without any. */
function certificationsShown({ parts }: LotFacts): LotSnapshot['certifications'] {
  const names = at(CERTIFICATES, NEWEST).value;
  const found = new Map<string, CertificationShown>();
  for (const { plot, percent } of parts) {
    for (const row of plot === null ? [] : rowsAt(plot.data, 'certifications')) {
      const certification = knownOr(textAt(row, 'certification'), names);
      if (certification === null) continue;
      const [number, validUntil] = [textAt(row, 'number') ?? null, textAt(row, 'validUntil') ?? null];
      const key = JSON.stringify([certification, number, validUntil]);
      const before = found.get(key)?.percent ?? 0;
      const whole = Math.round((before + percent) * 100) / 100;
      found.set(key, { certification, number, validUntil, percent: whole });
    }
  }
  return found.size === 0 ? null : [...found.values()];
}

/** What may be shown of a lot, by what its owner chose; undefined where there is no such lot. */
export function makeSnapshot(source: LotSource, show: Show): LotSnapshot | undefined {
  const facts = lotFactsOf(source);
  if (facts === undefined) return undefined;
  const { record, lot, farm, photos } = facts;
  const part = <Part>(isOn: boolean, make: (facts: LotFacts) => Part | null): Part | null =>
    isOn ? make(facts) : null;
  return {
    lot: {
      farm: farm.name,
      code: lot.lot || record.code,
      season: record.season,
      form: lot.form,
    },
    place: placeShown(facts, show.place),
    origin: part(show.origin, originShown),
    fermentation: part(show.fermentation, fermentationShown),
    drying: part(show.drying, dryingShown),
    resting: part(show.resting, restingShown),
    milling: part(show.milling, millingShown),
    sieve: part(show.sieve, sieveShown),
    quality: part(show.quality, qualityShown),
    weight: show.weight ? { kg: lot.kg } : null,
    certifications: part(show.certifications, certificationsShown),
    photos: show.photos.flatMap((id) => {
      const size = photos.get(id);
      return size === undefined ? [] : [{ id, width: size.width, height: size.height }];
    }),
    producer: show.producer,
    text: show.text,
    contact: show.contact,
  };
}
