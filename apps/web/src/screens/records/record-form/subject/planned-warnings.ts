import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { isBlank, type RecordValues } from '../../../../fields/values/record-values.ts';

type Definition = Pick<StageDefinition, 'section' | 'takes' | 'gives' | 'statuses' | 'begunBy'>;

/** The code of the warning that a record will be planned. */
export const PLANNED = 'status/planned';

/** A missing value: its field and name. */
type Missing = { field: string; words: string };

function missingOf({ takes, section, begunBy = [] }: Definition, { inputs, data }: RecordValues): readonly Missing[] {
  const source = takes.length > 0 ? { field: 'inputs', words: 'de onde vem o café' } : undefined;
  if (source === undefined) return [{ field: 'status', words: 'quanto colheu' }];
  const typed = isObject(data) ? data : {};
  const unsaid = begunBy.flatMap((name): Missing[] => {
    const label = fieldsOf(section)
      [name]?.label.toLowerCase()
      .replace(/ \(.*\)$/, '');
    return label === undefined || !isBlank(typed[name]) ? [] : [{ field: `data.${name}`, words: `o ${label}` }];
  });
  return isBlank(inputs) ? [source, ...unsaid] : unsaid;
}

/**
 * A lot with missing values is saved as planned. The warning asks about that, at the first missing value, unless the
 * person chose the status. `status` is the one that the record would get.
 */
export function plannedWarnings(definition: Definition, payload: RecordValues, status: string): readonly Finding[] {
  const { takes, gives, statuses } = definition;
  const isLot = takes.length > 0 || gives.length > 0;
  const meant = statuses[status];
  if (!isLot || !isBlank(payload.status) || meant === undefined || meant.started) return [];
  const missing = missingOf(definition, payload);
  const [first] = missing;
  if (first === undefined) return [];
  const words = new Intl.ListFormat('pt-BR').format(missing.map((one) => one.words));
  const message = `Falta dizer ${words}. Do jeito que está, fica como “${meant.label}”.`;
  return [warning(first.field, PLANNED, message)];
}
