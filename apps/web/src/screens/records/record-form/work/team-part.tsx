import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { numberAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { useMemo, useState } from 'react';
import { SelectInput } from '../../../../components/controls/select-input.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';

type Team = { name: string; people: number | null };

const OTHER = 'other';
const keyOf = ({ name, people }: Team): string => `${people ?? ''} ${name}`;
const teamWords = ({ name, people }: Team): string => {
  const count = people === null ? '' : people === 1 ? '1 pessoa' : `${people} pessoas`;
  return [name, count].filter((word) => word !== '').join(', ');
};

/** The teams of earlier harvests, the latest first. */
function useTeams(): readonly Team[] {
  const { store, definition } = useSubject();
  const { snapshot } = store.replica;
  return useMemo(() => {
    if (snapshot === null) return [];
    const records = store.replica.section(definition.section).map(({ record }) => record);
    const teams = new Map<string, Team>();
    for (const { data } of records.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))) {
      const team = { name: textAt(data, 'responsible') ?? '', people: numberAt(data, 'workers') ?? null };
      if (team.name !== '' && !teams.has(keyOf(team))) teams.set(keyOf(team), team);
    }
    return [...teams.values()];
  }, [store, snapshot, definition]);
}

/** Who picked, and how many: an earlier team in one touch, or another one. */
export function TeamPart({ values, put }: PartProps) {
  const form = useForm();
  const teams = useTeams();
  const data = isObject(values.data) ? values.data : {};
  const name = typeof data.responsible === 'string' ? data.responsible : '';
  const people = parseDecimal(data.workers);
  const known = teams.find((team) => team.name === name && team.people === people);
  const isBare = name === '' && people === null;
  const [isOther, setOther] = useState(false);
  const choose = (key: string) => {
    const team = teams.find((one) => keyOf(one) === key);
    setOther(key === OTHER);
    put('data.responsible', team?.name ?? '');
    put('data.workers', team?.people ?? '');
  };
  const chosen = isOther || (known === undefined && !isBare) ? OTHER : known === undefined ? '' : keyOf(known);
  const choices = [
    ...teams.map((team) => ({ value: keyOf(team), label: teamWords(team) })),
    { value: OTHER, label: 'Outra turma' },
  ];
  return (
    <div className={styles.stack}>
      {teams.length > 0 && (
        <SelectInput
          label="Turma"
          optional="opcional"
          placeholder="Sem turma"
          value={chosen}
          onChange={choose}
          choices={choices}
          error={chosen === OTHER ? undefined : form.errorAt('data.workers')}
        />
      )}
      {(teams.length === 0 || chosen === OTHER) && (
        <div className={styles.nameAndCount}>
          <TextInput
            label={teams.length === 0 ? 'Turma' : 'Nome da turma'}
            optional={teams.length === 0 ? 'opcional' : undefined}
            path="data.responsible"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(text) => put('data.responsible', text)}
            error={form.errorAt('data.responsible')}
          />
          <TextInput
            label="Pessoas"
            path="data.workers"
            inputMode="numeric"
            autoComplete="off"
            value={String(data.workers ?? '')}
            onChange={(text) => put('data.workers', text)}
            error={form.errorAt('data.workers')}
            warning={form.warningAt('data.workers')}
          />
        </div>
      )}
    </div>
  );
}
