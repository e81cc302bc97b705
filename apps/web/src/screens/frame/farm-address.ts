import type { Section } from '@cafezal/domain/record/record.ts';
import { useParams } from '@tanstack/react-router';

/** What the address names inside a farm: the route table lets only real sections through. */
export type FarmAddress = { farmSlug: string; section: Section; entitySlug: string; action: string };

/** The parts of the address of a screen of a section; a part that the route does not have is empty. */
export function useFarmAddress(): FarmAddress {
  const { farmSlug = '', section = '', entitySlug = '', action = '' } = useParams({ strict: false });
  // The route of a section answers 404 for any other word before a screen is drawn.
  return { farmSlug, section: section as Section, entitySlug, action };
}
