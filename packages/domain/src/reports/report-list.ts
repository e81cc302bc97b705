import type { Steps } from '../ground/steps.ts';
import type { Section } from '../record/record.ts';
import { costSteps } from './cost-report.ts';
import { partnershipSteps } from './partnership-report.ts';
import { readinessSteps } from './readiness-report.ts';
import type { Report, ReportFilter, ReportQuestion } from './report.ts';
import { salesSteps } from './sales-report.ts';
import { seasonReportSteps } from './season-report.ts';
import { stockSteps } from './stock-report.ts';
import { yieldSteps } from './yield-report.ts';

/** The definition of a report. */
export type ReportDefinition = {
  /** Its name in addresses of API and app. */
  key: string;
  /** pt-BR. */
  title: string;
  /** The question that it answers, in one line. */
  about: string;
  filters: readonly ReportFilter[];
  /** The section whose first record makes it useful. */
  beginsWith: Section;
  /** Whether it covers one season at a time, or all unless one is chosen. */
  isOfOneSeason: boolean;
  /** Whether it also reads earlier seasons. */
  looksBack?: true;
  /** Whether it is nothing without prices: offered to those who see them alone. */
  isOfMoney?: true;
  /** Makes it, in steps: each is long on a large farm. */
  steps: (question: ReportQuestion) => Steps<Report>;
};

type OfOneSeason = ReportQuestion & { season: string };

/** A report of one season; without one, of a season without records. */
const ofOneSeason =
  <Made>(make: (question: OfOneSeason) => Made) =>
  (question: ReportQuestion): Made =>
    make({ ...question, season: question.season ?? '' });

/** All reports, in the order of the menu. */
export const REPORTS: readonly ReportDefinition[] = [
  {
    key: 'resumo-da-safra',
    title: 'Resumo da safra',
    about: 'Produção, vendas, custo e o caminho da cereja ao grão.',
    filters: ['season', 'plotId', 'cultivar', 'buyer', 'from', 'to'],
    beginsWith: 'colheita',
    isOfOneSeason: true,
    steps: ofOneSeason(seasonReportSteps),
  },
  {
    key: 'estoque',
    title: 'Estoque',
    about: 'O que está onde, há quanto tempo, livre ou prometido.',
    filters: ['season', 'place', 'form', 'plotId'],
    beginsWith: 'colheita',
    isOfOneSeason: false,
    steps: stockSteps,
  },
  {
    key: 'produtividade-por-talhao',
    title: 'Produtividade por talhão',
    about: 'Sacas por hectare, safra a safra, e litros por saca.',
    filters: ['season', 'plotId', 'cultivar'],
    beginsWith: 'colheita',
    isOfOneSeason: true,
    looksBack: true,
    steps: ofOneSeason(yieldSteps),
  },
  {
    key: 'vendas-e-precos',
    title: 'Vendas e preços',
    about: 'Quanto foi para cada comprador, por quanto, e o que falta entregar.',
    filters: ['season', 'buyer', 'plotId', 'cultivar', 'from', 'to'],
    beginsWith: 'vendas',
    isOfOneSeason: true,
    steps: ofOneSeason(salesSteps),
  },
  {
    key: 'custos-e-margem',
    title: 'Custos',
    about: 'Para onde foi o dinheiro, quanto custou cada lote, e o que falta pagar.',
    filters: ['season'],
    beginsWith: 'atividades',
    isOfOneSeason: true,
    isOfMoney: true,
    steps: ofOneSeason(costSteps),
  },
  {
    key: 'parcerias',
    title: 'Parcerias',
    about: 'A parte de cada parceiro e meeiro, no café e no dinheiro.',
    filters: ['season', 'plotId'],
    beginsWith: 'documentos',
    isOfOneSeason: true,
    steps: ofOneSeason(partnershipSteps),
  },
  {
    key: 'dossie-eudr',
    title: 'Dados para a Europa',
    about: 'Que lotes estão prontos para a União Europeia, e que conserto libera mais quilos.',
    filters: ['season'],
    beginsWith: 'colheita',
    isOfOneSeason: false,
    looksBack: true,
    steps: readinessSteps,
  },
];

/** The report of a key; undefined for an unknown one. */
export const reportOf = (key: string): ReportDefinition | undefined => REPORTS.find((report) => report.key === key);
