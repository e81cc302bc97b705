import { maxLengthOf } from '@cafezal/domain/definition/limits.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { newId } from '../../../data/page/new-id.ts';
import { PartnerControl } from '../../../fields/controls/partner-control.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { FORM_ONLY, formOnly, isSameName, madePartners } from './subject/form-only.ts';
import { useSubject } from './subject/subject.ts';

/** Sets a partner's name and, if the stage stores it, the partner's id. */
function useChoice(fieldName: string, role: string, { values, put }: Pick<PartProps, 'values' | 'put'>) {
  const { definition, store } = useSubject();
  const made = madePartners(values);
  const data = isObject(values.data) ? values.data : {};
  const setId = (id: string) => {
    if (`${fieldName}Id` in fieldsOf(definition.section)) put(`data.${fieldName}Id`, id);
  };
  const partners = () => store.replica.section('parceiros').map(({ record }) => record);
  return {
    name: typeof data[fieldName] === 'string' ? data[fieldName] : '',
    isMade: (name: string) => made.some((one) => isSameName(one.name, name)),
    choose: (name: string) => {
      put(`data.${fieldName}`, name);
      setId(partners().find((one) => isSameName(one.name, name))?.id ?? '');
    },
    make: (name: string) => {
      // The record has the name without the id: the server would refuse the id of a partner that it does not have yet.
      const trimmed = name.trim();
      put(`data.${fieldName}`, trimmed);
      put(FORM_ONLY, { ...formOnly(values), partners: [...made, { id: newId(), name: trimmed, role }] });
    },
  };
}

/** A field that names a partner. */
export function PartnerPart(props: PartProps) {
  const form = useForm();
  const { part } = props;
  const field = part.kind === 'field' && part.field.kind === 'text' ? part.field : null;
  const { name, isMade, choose, make } = useChoice(part.name, field?.partner ?? 'supplier', props);
  const { path } = part;
  return (
    <PartnerControl
      notes={{
        label: field?.label ?? '',
        hint: field?.hint,
        path,
        error: form.errorAt(path),
        warning: form.warningAt(path),
      }}
      value={name}
      maxLength={Math.min(field?.maxLength ?? Number.POSITIVE_INFINITY, maxLengthOf(part.name))}
      isMade={name !== '' && isMade(name)}
      onName={choose}
      onMake={() => make(name)}
    />
  );
}
