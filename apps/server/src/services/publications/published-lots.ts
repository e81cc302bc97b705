import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { createLotPages } from './lot-pages.ts';
import { createLotViews } from './lot-views.ts';

type Parts = {
  db: OpenDatabase;
  allFarms: Database;
  log: Logger;
  now: () => Date;
  config: { readonly publicUrl: string };
};

/** The pages of published lots, and how often they were opened. */
export function createPublishedLots(parts: Parts) {
  const views = createLotViews(parts);
  return { ...createLotPages(parts), views, close: views.close };
}

/** What `createPublishedLots` makes. */
export type PublishedLots = ReturnType<typeof createPublishedLots>;
