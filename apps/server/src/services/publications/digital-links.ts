import { digitalLinkPath } from '@cafezal/domain/ground/gtin.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import { tokenAtDigitalLink } from '../../db/lot-page-rows.ts';

/** The page that a GTIN of 14 digits and a lot's code lead to; null where no farm chose such a code for a lot of its own. */
export async function pathOfDigitalLink(
  { allFarms, now }: { allFarms: Database; now: () => Date },
  { gtin, lot }: { gtin: string; lot: string },
): Promise<string | null> {
  if (digitalLinkPath(gtin, lot) === null) return null;
  const token = await tokenAtDigitalLink(allFarms, { gtin, lot, now: now() });
  return token === undefined ? null : `/r/${token}`;
}

/** The text of a published lot's code: its GS1 Digital Link where the farm has a GTIN for its form, else the page's address. */
export function textOfCode(
  { publicUrl }: { readonly publicUrl: string },
  { gtinByForm }: Pick<FarmSettings, 'gtinByForm'>,
  { lot, url }: { lot: LotSnapshot['lot'] | undefined; url: string },
): string {
  const gtin = lot === undefined ? undefined : gtinByForm[lot.form];
  const path = lot === undefined || gtin === undefined ? null : digitalLinkPath(gtin, lot.code);
  // In capitals a code holds an address in fewer modules, and a host has no case; a lot's own small letters stay.
  if (path === null) return url.toUpperCase();
  return `${path === path.toUpperCase() ? publicUrl.toUpperCase() : publicUrl}${path}`;
}
