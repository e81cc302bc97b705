import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { useSession } from '../../data/session/session.ts';

const ONLY: Readonly<Partial<Record<FarmRole, string>>> = { agronomist: 'talhoes', sales: 'vendas' };

/** Whether a role may bring files of a section: agronomists bring plots alone, who sells the invoices. */
export const mayBring = (role: FarmRole, section: string): boolean =>
  may(role, 'farm.import') && (ONLY[role] ?? section) === section;

/** Whether who is signed in may bring files of a section of a farm; nobody without an account. */
export function useMayBring({ role }: Farm, section: string): boolean {
  const { status } = useSession();
  return status === 'signedIn' && mayBring(role, section);
}

/** The way to bring a file, with the section chosen where one is named; nothing for a role that may not, and without an account. */
export function BringDoor({ farm, section }: { farm: Farm; section: string }) {
  if (!useMayBring(farm, section)) return null;
  return (
    <Link
      to="/fazenda/$farmSlug/importacoes"
      params={{ farmSlug: farm.farmSlug }}
      search={section === '' ? {} : { de: section }}
      className={buttonClass({ look: 'quiet' })}
    >
      <Icon name="file-table" size={20} /> Trazer de um arquivo
    </Link>
  );
}
