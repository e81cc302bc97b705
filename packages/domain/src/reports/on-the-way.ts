import type { HarvestFigures } from './harvest-figures.ts';
import { millingFlows } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import type { SeasonSummary } from './season-summary.ts';
import { lyingCoffee } from './stock-figures.ts';

/** While this much of the cherry is not milled yet, yields and costs a saca would mislead. */
const MUCH_ON_THE_WAY = 0.05;

type Masses = { greenKg: number; inProcessKg: number; cherryKg: number };

const isMuchLeft = ({ greenKg, inProcessKg, cherryKg }: Masses): boolean =>
  greenKg <= 0 || inProcessKg > MUCH_ON_THE_WAY * cherryKg;

/** Is so much of the season's coffee still on its way, or all of it, that what was milled tells no yield? */
export const isOnTheWay = ({ waterfall: { green, inProcess, cherry } }: Pick<SeasonSummary, 'waterfall'>): boolean =>
  isMuchLeft({ greenKg: green, inProcessKg: inProcess, cherryKg: cherry });

/** The same of the books of a season, where its summary is not at hand. */
export const isSeasonOnTheWay = (books: SeasonBooks, { totalKg }: Pick<HarvestFigures, 'totalKg'>): boolean =>
  isMuchLeft({
    greenKg: books
      .moved('beneficiamento')
      .reduce((sum, milling) => sum + millingFlows(books.genealogy, milling).greenKg * books.share(milling.id), 0),
    inProcessKg: lyingCoffee(books).inProcess.reduce((sum, { kg }) => sum + kg, 0),
    cherryKg: totalKg,
  });
