import type { Section } from '../record/record.ts';
import type { Report, ReportFilter, ReportQuestion } from './report.ts';
import { salesReport } from './sales-report.ts';
import { seasonReport } from './season-report.ts';
import { stockReport } from './stock-report.ts';
import { yieldReport } from './yield-report.ts';

/** A report that there is. */
export type ReportDefinition = {
  /** In the address of the API and of the app. */
  key: string;
  /** pt-BR. */
  title: string;
  /** What it answers, in one line. */
  about: string;
  filters: readonly ReportFilter[];
  /** The section whose first record gives it something to sum. */
  beginsWith: Section;
  /** Is it of one season at a time, or of all unless one is asked for? */
  isOfOneSeason: boolean;
  /** Does it look at other seasons than the one it is of? */
  looksBack?: true;
  make: (question: ReportQuestion) => Report;
};

type OfOneSeason = ReportQuestion & { season: string };

/** A report of one season; without one it is of a season that no record has. */
const ofOneSeason =
  (make: (question: OfOneSeason) => Report) =>
  (question: ReportQuestion): Report =>
    make({ ...question, season: question.season ?? '' });

/** The reports that there are, in the order in which they are offered. */
export const REPORTS: readonly ReportDefinition[] = [
  {
    key: 'resumo-da-safra',
    title: 'Resumo da safra',
    about: 'Produção, vendas, custo e o caminho da cereja ao grão.',
    filters: ['season', 'plotId', 'cultivar', 'buyer', 'from', 'to'],
    beginsWith: 'colheita',
    isOfOneSeason: true,
    make: ofOneSeason(seasonReport),
  },
  {
    key: 'estoque',
    title: 'Estoque',
    about: 'O que está onde, há quanto tempo, livre ou prometido.',
    filters: ['season', 'place', 'form', 'plotId'],
    beginsWith: 'colheita',
    isOfOneSeason: false,
    make: stockReport,
  },
  {
    key: 'produtividade-por-talhao',
    title: 'Produtividade por talhão',
    about: 'Sacas por hectare, safra a safra, e litros por saca.',
    filters: ['season', 'plotId', 'cultivar'],
    beginsWith: 'colheita',
    isOfOneSeason: true,
    looksBack: true,
    make: ofOneSeason(yieldReport),
  },
  {
    key: 'vendas-e-precos',
    title: 'Vendas e preços',
    about: 'Quanto foi para cada comprador, por quanto, e o que falta entregar.',
    filters: ['season', 'buyer', 'plotId', 'cultivar', 'from', 'to'],
    beginsWith: 'vendas',
    isOfOneSeason: true,
    make: ofOneSeason(salesReport),
  },
];

/** The report of a key; undefined where there is none. */
export const reportOf = (key: string): ReportDefinition | undefined => REPORTS.find((report) => report.key === key);
