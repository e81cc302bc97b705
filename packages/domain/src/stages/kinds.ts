import type { StageDefinition } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { STAGES, stageOf } from './stages.ts';

/** Anything with a section: a record, a node of the trace, an item that needs attention. */
type OfSection = { section: Section };

const sectionsWhere = (is: (stage: StageDefinition) => boolean): readonly Section[] =>
  STAGES.filter(is).map(({ section }) => section);

/** Whether it is a place of the farm, such as a plot. */
export const isPlace = ({ section }: OfSection): boolean => stageOf(section).isPlace === true;

/** Whether coffee begins there, picked from plots: a harvest. */
export function isPicking({ section }: OfSection): boolean {
  const { takes, gives } = stageOf(section);
  return takes.length === 0 && gives.length > 0;
}

/** Whether coffee loses water there. */
export const isDrying = ({ section }: OfSection): boolean => stageOf(section).dries === true;

/** Whether coffee is hulled there. */
export const isHulling = ({ section }: OfSection): boolean => stageOf(section).hulls === true;

/** Whether coffee lies there until somebody draws it. */
export const isStock = ({ section }: OfSection): boolean => stageOf(section).keeps === true;

/** Whether coffee only lies there and comes out as the lots that went in. */
export const isStoring = ({ section }: OfSection): boolean => stageOf(section).stores === true;

/** Whether coffee is sold by it. */
export const isSale = ({ section }: OfSection): boolean => stageOf(section).sells === true;

/** Whether it is a paper of the farm, in force until it ends. */
export const isPaper = ({ section }: OfSection): boolean => stageOf(section).expiresAfter !== undefined;

/** Whether it stands for a season: its estimate, costs and targets. */
export const leadsSeason = ({ section }: OfSection): boolean => stageOf(section).leadsSeason === true;

/** Sections of places. */
export const PLACE_SECTIONS: readonly Section[] = sectionsWhere(isPlace);

/** Sections in which coffee begins. */
export const PICKING_SECTIONS: readonly Section[] = sectionsWhere(isPicking);

/** Sections whose records stand for a season. */
export const SEASON_SECTIONS: readonly Section[] = sectionsWhere(leadsSeason);

/** Sections whose records are of no season and count in all: plots, partners, papers, quotes. */
export const LASTING_SECTIONS: readonly Section[] = sectionsWhere(({ season }) => season === 'none');

/** Sections where coffee may lie loose beside other coffee. */
export const BULK_SECTIONS: readonly Section[] = sectionsWhere(({ liesInBulk }) => liesInBulk !== undefined);

/** Sections of papers. */
export const PAPER_SECTIONS: readonly Section[] = sectionsWhere(({ expiresAfter }) => expiresAfter !== undefined);

/** Sections with whose records files are kept. */
export const FILE_SECTIONS: readonly Section[] = sectionsWhere(({ keepsFiles }) => keepsFiles === true);

/** Sections whose records name plots. */
export const PLOT_WORK_SECTIONS: readonly Section[] = sectionsWhere(({ plotsAt }) => plotsAt !== undefined);
