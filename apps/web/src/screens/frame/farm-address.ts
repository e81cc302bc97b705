import type { Section } from '@cafezal/domain/record/record.ts';
import { useParams } from '@tanstack/react-router';

/** Parts of an address inside a farm; the route table allows only existing sections. */
export type FarmAddress = { farmSlug: string; section: Section; entitySlug: string; action: string };

/** The parts of the address of a section's screen; parts that the route does not have are empty. */
export function useFarmAddress(): FarmAddress {
  const { farmSlug = '', section = '', entitySlug = '', action = '' } = useParams({ strict: false });
  // The section's route answers 404 for any other word before a screen is rendered.
  return { farmSlug, section: section as Section, entitySlug, action };
}
