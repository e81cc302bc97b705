import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { ROLE_OFFERS, roleChoices, roleOf } from './role-offers.ts';

/** The role that somebody is given, and what they may do by it. `own` is the role of who gives it. */
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
