import type { AttentionItem, Measured } from '@cafezal/domain/attention/attention-item.ts';
import { shortDay, spokenDay, spokenHour, withinSentence } from '@cafezal/domain/attention/attention-words.ts';
import { wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { formatNumber, percentText } from '@cafezal/domain/ground/numbers.ts';
import { weightInside } from '@cafezal/domain/lots/lots-in-hand.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { lastDay, numberAt, textAt, textsAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { lotsKg } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import { isDrying, isPlace } from '@cafezal/domain/stages/kinds.ts';
import { beginWords } from '@cafezal/domain/stages/section-words.ts';
import { textsOf } from '@cafezal/domain/stages/stage-texts.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { putTheme, type Theme } from '../../components/page/theme.ts';
import type { Farm } from '../../data/device/contract.ts';
import { attentionPlace } from '../dashboard/attention-place.ts';
import { formAddress } from '../dashboard/usual-records/usual-records.ts';
import { farmPlaces } from '../frame/farm-places.ts';
import { ALL_SECTIONS, CHAIN, sectionEntry } from '../frame/section-menu.ts';
import { type Entry, type Findable, findableWords, type Group, type PaletteIndex } from './palette-index.ts';

/** What the palette searches: live records, items that need attention, readings. */
export type PaletteFacts = {
  farm: Farm;
  records: readonly FarmRecord[];
  items: readonly AttentionItem[];
  readings: readonly Measured[];
  now: Date;
  timezone: string;
};

const LOTS: ReadonlySet<string> = new Set(CHAIN.slice(1).map(({ section }) => section));

const plain = (entry: Omit<Entry, 'id'>, ...more: readonly string[]): Findable => ({
  words: findableWords(entry.title, entry.sub, ...more),
  make: () => ({ ...entry, id: `${entry.group} ${entry.title} ${entry.sub}` }),
});

const addressOf = ({ farm }: PaletteFacts, { section, slug, id }: FarmRecord, action = ''): string =>
  `/fazenda/${farm.farmSlug}/${section}/${slug || id}${action}`;

type LastMoisture = (recordId: string) => Measured | undefined;

function lastMoistures({ readings }: PaletteFacts): LastMoisture {
  const last = new Map<string, Measured>();
  for (const reading of readings) {
    const known = last.get(reading.recordId);
    if (reading.kind === 'humidity' && (known === undefined || reading.at >= known.at))
      last.set(reading.recordId, reading);
  }
  return (recordId) => last.get(recordId);
}

function attentionEntries(facts: PaletteFacts): Findable[] {
  const byId = new Map(facts.records.map((record) => [record.id, record]));
  return facts.items.map((item) => {
    const place = attentionPlace(item, { farm: facts.farm, slug: byId.get(item.recordId)?.slug || item.recordId });
    const theme = sectionEntry(item.section)?.theme ?? null;
    const search = place.search.de === undefined ? {} : { de: place.search.de };
    return plain(
      { group: 'Fazer', title: item.title, sub: item.message, theme, icon: 'plus', act: { to: place.to, search } },
      place.label,
    );
  });
}

function measureEntries(facts: PaletteFacts, moisture: LastMoisture): Findable[] {
  if (!may(facts.farm.role, writeActionOf('secagem'))) return [];
  const due = new Set(facts.items.filter(({ kind }) => kind === 'drying-unmeasured').map(({ recordId }) => recordId));
  const today = dayIn(facts.timezone, facts.now);
  return facts.records
    .filter((record) => isDrying(record) && record.status === 'in_progress' && !due.has(record.id))
    .map((record) => {
      const last = moisture(record.id);
      const when = last && spokenDay(dayIn(facts.timezone, new Date(last.at)), today);
      const sub =
        last === undefined
          ? 'nenhuma leitura'
          : `última leitura: ${percentText(last.value)}, ${when} às ${spokenHour(last.at, facts.timezone)}`;
      const title = `Medir ${withinSentence(textAt(record.data, 'storageLot') ?? record.name)}`;
      const act = { to: addressOf(facts, record, '/medicoes') };
      return plain({ group: 'Fazer', title, sub, theme: 'secagem', icon: 'plus', act }, record.code, record.name);
    });
}

const DRYING_PLACE = /terreiro|secador|estufa|suspens/i;

/** Drying yards and dryers that are free. */
function freePlaces(facts: PaletteFacts): Findable[] {
  if (!may(facts.farm.role, writeActionOf('secagem'))) return [];
  const dryings = facts.records.filter(isDrying);
  const today = dayIn(facts.timezone, facts.now);
  return facts.farm.storageLots
    .filter((place) => DRYING_PLACE.test(place))
    .flatMap((place) => {
      const here = dryings.filter(({ data }) => textAt(data, 'storageLot') === place);
      if (here.some(({ status }) => status === 'in_progress' || status === 'paused')) return [];
      const since = here.map(lastDay).sort().at(-1);
      const title = `${beginWords('secagem')} em ${withinSentence(place)}`;
      const sub = since === undefined ? 'vazio' : `vazio desde ${shortDay(since, today)}`;
      const act = { to: formAddress(facts.farm.farmSlug, 'secagem') };
      return [plain({ group: 'Fazer', title, sub, theme: 'secagem', icon: 'plus', act })];
    });
}

const THEMES: readonly (readonly [Theme, string, string])[] = [
  ['dark', 'Tema escuro', 'para a noite'],
  ['light', 'Tema claro', 'para o sol'],
  ['auto', 'Tema do aparelho', 'claro ou escuro como nele'],
];

/** Words that people use for starting a record. */
const BEGINNINGS = 'registrar novo nova criar cadastrar começar anotar';

const askedAs = (section: Section): string =>
  [BEGINNINGS, stageOf(section).label.verb ?? '', textsOf(section).askedAs ?? ''].join(' ');

function doEntries(facts: PaletteFacts, moisture: LastMoisture): Findable[] {
  const { farmSlug, role } = facts.farm;
  const forms = ALL_SECTIONS.filter(({ section }) => may(role, writeActionOf(section))).map(({ section, theme }) => {
    const act = { to: formAddress(farmSlug, section) };
    const title = beginWords(section);
    return plain({ group: 'Fazer', title, sub: '', theme, icon: 'plus', act }, askedAs(section));
  });
  const measuring = may(role, writeActionOf('secagem'))
    ? [
        plain(
          {
            group: 'Fazer',
            title: 'Ver o que está secando',
            sub: 'para medir',
            theme: 'secagem',
            icon: 'list',
            act: { to: `/fazenda/${farmSlug}/secagem` },
          },
          'medir medição umidade',
        ),
      ]
    : [];
  const themes = THEMES.map(([theme, title, sub]) =>
    plain({ group: 'Fazer', title, sub, theme: null, icon: 'eye', act: () => putTheme(theme) }),
  );
  return [
    ...attentionEntries(facts),
    ...measureEntries(facts, moisture),
    ...freePlaces(facts),
    ...forms,
    ...measuring,
    ...themes,
  ];
}

const kgText = (record: FarmRecord, moisture: number | undefined): string => {
  const { outputs } = record;
  const kg = outputs.length > 0 ? lotsKg(outputs) : weightInside(record, moisture);
  return kg > 0 ? wholeKgText(kg) : '';
};

function recordEntry(facts: PaletteFacts, record: FarmRecord, moisture: LastMoisture): Findable {
  const { section, name, code, data } = record;
  const entry = sectionEntry(section);
  const isLot = LOTS.has(section);
  const group: Group = isLot ? 'Lotes' : isPlace(record) ? 'Lugares' : 'Pessoas e atividades';
  const area = numberAt(data, 'area');
  const about = isPlace(record)
    ? [area === undefined ? '' : `${formatNumber(area, 2)}\u00a0ha`, textAt(data, 'cultivar')]
    : [
        isLot ? textAt(data, 'storageLot') : entry?.one,
        isLot ? kgText(record, moisture(record.id)?.value) : textAt(data, 'city'),
      ];
  const title = isLot ? [code, name].filter(Boolean).join(' · ') : name;
  const words = findableWords(
    title,
    ...about,
    textAt(data, 'lot'),
    textAt(data, 'buyer'),
    ...textsAt(data, 'formerCodes'),
    entry?.one,
  );
  return {
    words,
    make: () => {
      const last = isDrying(record) && record.status === 'in_progress' ? moisture(record.id) : undefined;
      return {
        id: record.id,
        group,
        title,
        sub: about.filter(Boolean).join(' · ') || (entry?.one ?? ''),
        theme: entry?.theme ?? null,
        icon: entry?.icon ?? null,
        ...(isLot && { tag: last === undefined ? (entry?.one ?? '') : percentText(last.value) }),
        act: { to: addressOf(facts, record) },
      };
    },
  };
}

const screen = (title: string, to: string, ...words: readonly string[]): Findable =>
  plain({ group: 'Lugares', title, sub: 'tela', theme: null, icon: 'arrow-right', act: { to } }, ...words);

function screens({ farm: { farmSlug, role } }: PaletteFacts): Findable[] {
  const menu = farmPlaces(farmSlug).flat();
  return [
    ...menu.map(({ label, to, theme, icon }) =>
      plain({ group: 'Lugares', title: label, sub: 'tela', theme, icon: theme === null ? icon : null, act: { to } }),
    ),
    may(role, 'farm.edit')
      ? screen('Editar fazenda', `/fazenda/${farmSlug}/editar`, 'dados da fazenda equipe membros convite convidar')
      : screen('Equipe da fazenda', `/fazenda/${farmSlug}/editar`, 'membros sair da fazenda'),
    screen('Minhas fazendas', '/fazenda', 'trocar de fazenda'),
    screen('Perfil', '/profile', 'conta senha tema'),
    screen('Planos', '/planos', 'plano teste assinatura'),
    screen('Neste aparelho', '/envios', 'envios fila registros por enviar'),
  ];
}

/** Places by the name that the farm gave them; each lists what is stored there. */
const namedPlaces = ({ farm }: PaletteFacts): Findable[] =>
  farm.storageLots.map((place) => {
    const section: Section = DRYING_PLACE.test(place) ? 'secagem' : 'armazenamento';
    const act = { to: `/fazenda/${farm.farmSlug}/${section}`, search: { q: place } };
    return plain({ group: 'Lugares', title: place, sub: 'o que está lá', theme: null, icon: 'pin', act });
  });

/** Everything that can be found on a farm: actions first, then the latest changed records. */
export function paletteIndex(facts: PaletteFacts): PaletteIndex {
  const moisture = lastMoistures(facts);
  const index: Record<Group, Findable[]> = {
    Fazer: doEntries(facts, moisture),
    Lotes: [],
    Lugares: [],
    'Pessoas e atividades': [],
  };
  const byTouch = facts.records.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  for (const record of byTouch) {
    const group = LOTS.has(record.section) ? 'Lotes' : isPlace(record) ? 'Lugares' : 'Pessoas e atividades';
    index[group].push(recordEntry(facts, record, moisture));
  }
  index.Lugares = [...namedPlaces(facts), ...index.Lugares, ...screens(facts)];
  return index;
}
