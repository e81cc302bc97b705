import { type Difference, differences } from '@cafezal/domain/open-chain/page/differences.ts';
import { pageWords } from '@cafezal/domain/open-chain/page/page-words.ts';
import { makeSnapshot } from '@cafezal/domain/open-chain/publication/make-snapshot.ts';
import { shownThrough } from '@cafezal/domain/open-chain/publication/shown-through.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import {
  endedAt,
  listPublications,
  type StoredPublication,
  type StoredVersion,
  versionsOf,
} from '../../db/publication-rows.ts';
import { textOfCode } from './digital-links.ts';
import { loadLot } from './lot-source.ts';

type Parts = { db: Database; now: () => Date; config: { readonly publicUrl: string } };

const OWNER_WORDS = pageWords('pt');

/** What differs between the page and the lot as it is now, in the owner's words. */
async function staleFields(
  parts: Parts,
  scope: FarmScope,
  { show, recordId, output, newest }: StoredPublication & { newest: StoredVersion | undefined },
): Promise<readonly Difference[]> {
  if (newest === undefined) return [];
  const { source } = await loadLot(parts, scope, { recordId, output });
  const now = makeSnapshot(source, show);
  const published = shownThrough(newest.snapshot, show);
  if (now === undefined) return [{ field: 'Lote', published: published.lot.code, now: null }];
  return differences(published, now, OWNER_WORDS);
}

function toldVersions(versions: readonly StoredVersion[], { show }: StoredPublication) {
  return versions.map(({ number, at, snapshot }, index) => {
    const before = versions[index + 1];
    const changes =
      before === undefined
        ? []
        : differences(shownThrough(before.snapshot, show), shownThrough(snapshot, show), OWNER_WORDS);
    return { number, at, changes };
  });
}

/** A publication as the API answers it. */
export async function presentPublication(parts: Parts, scope: FarmScope, publication: StoredPublication) {
  const { id, recordId, output, show, languages, token, createdAt, expiresAt, views, viewedAt } = publication;
  const revokedAt = endedAt(publication, parts.now());
  const versions = await versionsOf(parts.db, scope, id);
  const url = `${parts.config.publicUrl}/r/${token}`;
  const [newest] = versions;
  const { settings } = await loadFarmFacts(parts.db, scope);
  return {
    id,
    recordId,
    output,
    code: newest?.snapshot.lot.code ?? '',
    show,
    languages,
    url,
    qr: textOfCode(parts.config, settings, { lot: newest?.snapshot.lot, url }),
    createdAt,
    expiresAt,
    revokedAt,
    versions: toldVersions(versions, publication),
    views: { count: views, lastAt: viewedAt },
    stale: revokedAt === null ? await staleFields(parts, scope, { ...publication, newest }) : [],
  };
}

/** All publications of a farm, the newest first, as the API answers them. */
export async function presentPublications(parts: Parts, scope: FarmScope) {
  const presented = [];
  for (const publication of await listPublications(parts.db, scope)) {
    presented.push(await presentPublication(parts, scope, publication));
  }
  return presented;
}
