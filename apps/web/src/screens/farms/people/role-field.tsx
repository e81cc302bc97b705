import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { ROLE_OFFERS, roleChoices, roleOf } from './role-offers.ts';

/** Choice of a role, with what it may do. `own` is the role of the person who gives it. */
export function RoleField({
  own,
  value,
  onChange,
}: {
  own: FarmRole;
  value: FarmRole;
  onChange: (role: FarmRole) => void;
}) {
  return (
    <ChoiceChips
      label="Papel na fazenda"
      hint={<span aria-live="polite">{ROLE_OFFERS[value]}</span>}
      clearable={false}
      choices={roleChoices(own)}
      value={value}
      onChange={(chosen) => onChange(roleOf(chosen) ?? value)}
    />
  );
}
