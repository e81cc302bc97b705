import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { type RecordVersion, useHistory } from '../../../data/replica/history.ts';
import { nameFinder, type SectionPlace } from '../../farm/use-section.ts';
import { fieldLabel, fieldValueText } from '../../words/field-text.ts';
import { shownChanges, shownVersions } from '../../words/version-words.ts';
import { momentOf } from '../../words/when.ts';
import styles from './closing.module.css';

type Props = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

const nameOf = ({ by }: RecordVersion): string => by.name ?? 'alguém da fazenda';

/** Where a version closed a season or opened it again: who, when and why. */
function turnWords(version: RecordVersion, { section }: DeviceRecord, timezone: string): string | null {
  const turn = version.changes.find(({ field }) => field === 'status');
  if (turn === undefined || version.op !== 'update') return null;
  const [was, is] = [turn.from, turn.to].map((status) => isClosedSeason({ section, status: String(status) }));
  if (was === is) return null;
  const day = dayInPtBr(dayIn(timezone, new Date(version.at)));
  const reason = version.cause === undefined ? '' : `: ${version.cause.reason}`;
  return `${is ? 'Fechada' : 'Reaberta'} por ${nameOf(version)} em ${day}${reason}`;
}

/** Who closed a season and who opened it again, when and why, the latest first. Hidden offline and before the first time. */
export function SeasonTurns({ place, record }: Props) {
  const { versions } = useHistory(record);
  const { timezone } = place.facts.settings;
  const turns = (versions ?? []).flatMap((version) => {
    const words = turnWords(version, record, timezone);
    return words === null ? [] : [{ version: version.version, words }];
  });
  if (turns.length === 0) return null;
  return (
    <Card title="Quem fechou e reabriu">
      <Rows>
        {turns.map(({ version, words }) => (
          <li key={version} className={styles.item}>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

const DONE: Readonly<Record<RecordVersion['op'], string>> = {
  create: 'registrou',
  update: 'mudou',
  delete: 'excluiu',
  restore: 'trouxe de volta',
};

/** How many changed fields and records are named; the others are in their histories and lists. */
const MOST_FIELDS = 2;
const MOST_RECORDS = 5;

/** What a version changed: `Peso de 3.660 kg para 3.560 kg`; empty for a record that came or went whole. */
function fieldWords(version: RecordVersion, { section }: DeviceRecord, place: Props['place']): string {
  if (version.op !== 'update') return '';
  const definition = stageOf(section);
  const context = { nameOf: nameFinder(place.store), timezone: place.facts.settings.timezone };
  const textOf = (name: string, value: unknown) => fieldValueText(definition, { name, value }, context);
  const changes = shownChanges(version);
  const named = changes
    .slice(0, MOST_FIELDS)
    .map(
      ({ field, from, to }) => `${fieldLabel(definition, field)} de ${textOf(field, from)} para ${textOf(field, to)}`,
    );
  const more = changes.length - named.length;
  return [...named, ...(more > 0 ? [`e mais ${more}`] : [])].join(', ');
}

/** A record that was changed since: who changed what, when and why; offline only that it was changed. */
function Changed({ place, record, at }: Props & { at: string }) {
  const { versions } = useHistory(record);
  const { timezone } = place.facts.settings;
  const { section, slug, code, name, updatedAt, deletedAt } = record;
  const called = code || name;
  const since = shownVersions(versions ?? []).filter((version) => version.at > at);
  const [version] = since;
  const link = <Link to={`/fazenda/${place.farm.farmSlug}/${section}/${slug}/historico` as string}>{called}</Link>;
  const subject = deletedAt === null ? link : called;
  if (version === undefined)
    return (
      <li>
        {subject}, {momentOf(updatedAt, timezone)}
      </li>
    );
  const day = dayInPtBr(dayIn(timezone, new Date(version.at)));
  const fields = fieldWords(version, record, place);
  return (
    <li>
      Em {day}, {nameOf(version)} {DONE[version.op]} {subject}
      {fields !== '' && `: ${fields}`}
      {version.cause !== undefined && `. Motivo: ${version.cause.reason}`}.
      {since.length > 1 && ` Outras mudanças dele: ${since.length - 1}.`}
    </li>
  );
}

/** The records that changed a closed season's figures since, the latest first, each with who, what and why. */
export function WhatChanged({ place, record, at }: Props & { at: string }) {
  const changed = [...place.store.replica.everything()]
    .filter(({ id, season, updatedAt, deletedAt }) => {
      const isLater = updatedAt > at || (deletedAt ?? '') > at;
      return season === record.season && isLater && id !== record.id;
    })
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  return (
    <Notice tone="warning" icon="triangle-alert">
      <b>Mudou depois do fechamento.</b>
      <ul>
        {changed.slice(0, MOST_RECORDS).map((one) => (
          <Changed key={one.id} place={place} record={one} at={at} />
        ))}
      </ul>
      {changed.length > MOST_RECORDS && <p>E mais {changed.length - MOST_RECORDS} registros desta safra.</p>}
    </Notice>
  );
}
