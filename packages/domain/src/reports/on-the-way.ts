import type { HarvestFigures } from './harvest-figures.ts';
import { producedGreenKg } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import type { SeasonSummary } from './season-summary.ts';
import { producedUnmilledKg } from './stock-figures.ts';

/** Share of unmilled cherry above which yields and costs per saca would mislead. */
const MUCH_ON_THE_WAY = 0.05;

type Masses = { greenKg: number; unmilledKg: number; cherryKg: number };

const isMuchLeft = ({ greenKg, unmilledKg, cherryKg }: Masses): boolean =>
  greenKg <= 0 || unmilledKg > MUCH_ON_THE_WAY * cherryKg;

/** Whether so much of the season's coffee is unmilled that there is no yield yet. */
export const isOnTheWay = ({ production, harvest }: Pick<SeasonSummary, 'production' | 'harvest'>): boolean =>
  isMuchLeft({ ...production, cherryKg: harvest.totalKg });

/** The same from the books of a season, without its summary. */
export const isSeasonOnTheWay = (books: SeasonBooks, { totalKg }: Pick<HarvestFigures, 'totalKg'>): boolean =>
  isMuchLeft({ greenKg: producedGreenKg(books), unmilledKg: producedUnmilledKg(books), cherryKg: totalKg });
