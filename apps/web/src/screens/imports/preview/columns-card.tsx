import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { SelectInput } from '../../../components/controls/select-input.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { ChangedChoices, ImportedFile } from '../../../data/farms/imports.ts';
import styles from './preview.module.css';
import { mappedCount, mappedTo } from './shown-lines.ts';

/** Columns that are shown at once: each brings a list of all fields. */
const AT_ONCE = 30;

/** What each column says: the field that it goes to, or that it stays out; columns of which that is not asked are left out. */
export function ColumnsCard({
  file: { columns, fields, mapping },
  choose,
}: {
  file: ImportedFile;
  choose: (changed: ChangedChoices) => void;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const open = columns.filter(({ column }) => Object.hasOwn(mapping, column));
  if (fields.length === 0 || open.length === 0) return null;
  const choices = fields.map(({ key, label }) => ({ value: key, label }));
  const count = mappedCount(open, mapping);
  return (
    <Card
      title="Colunas"
      aside={
        <Tag tone={count === 0 ? 'error' : 'success'}>
          {count} de {open.length}
        </Tag>
      }
    >
      <ul>
        {open.slice(0, most).map(({ column, heading, samples, empty }) => (
          <li key={column} className={styles.column}>
            <span>
              <b>{heading}</b>
              <span className={styles.quiet}>{samples.length > 0 ? samples.slice(0, 2).join(', ') : 'vazia'}</span>
              {samples.length > 0 && empty > 0 && <span className={styles.quiet}>vazia em {empty}</span>}
            </span>
            <Icon name="arrow-right" size={20} />
            <SelectInput
              label={`O que diz a coluna ${heading}`}
              isLabelHidden
              placeholder="Deixar fora"
              value={mapping[column] ?? ''}
              choices={choices}
              onChange={(key) => choose({ mapping: mappedTo(mapping, column, key === '' ? null : key) })}
            />
          </li>
        ))}
      </ul>
      {open.length > most && (
        <div className={styles.inside}>
          <Button look="secondary" full onClick={() => setMost(open.length)}>
            Mostrar as outras {open.length - most}
          </Button>
        </div>
      )}
    </Card>
  );
}
