import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { Combobox } from '../../components/controls/combobox.tsx';
import type { FieldNotes } from '../../components/controls/field-frame.tsx';
import { useForm } from '../values/form-context.ts';

const MAKE = '\u0000make';

/**
 * The name of a partner: a known one, or a new one, which is registered together with the record by one more touch, or
 * by `Enter` if no known name is similar. `isMade`: this name will be registered.
 */
export function PartnerControl({
  notes,
  value,
  maxLength,
  isMade,
  onName,
  onMake,
}: {
  notes: FieldNotes;
  value: string;
  maxLength: number;
  isMade: boolean;
  onName: (name: string) => void;
  onMake: () => void;
}) {
  const { partners } = useForm().context;
  const known = partners.options();
  const typed = value.trim();
  const isKnown = known.some(({ value: name }) => searchKey(name) === searchKey(typed));
  const mayMake = partners.mayMake && typed !== '' && !isKnown && !isMade;
  const options = mayMake
    ? [...known, { value: MAKE, label: `Criar parceiro “${typed}”`, detail: 'Entra nos parceiros ao salvar' }]
    : known;
  return (
    <Combobox
      {...notes}
      hint={isMade ? `${typed} entra nos parceiros ao salvar.` : notes.hint}
      free
      enterTakes={MAKE}
      maxLength={maxLength}
      value={value}
      onChange={(next) => (next === MAKE ? onMake() : onName(next))}
      options={options}
    />
  );
}
