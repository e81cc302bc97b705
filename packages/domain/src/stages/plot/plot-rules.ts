import { refusal, warning } from '../../definition/finding.ts';
import type { Rule, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { addMonths } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { MOST_POSSIBLE_SACAS_PER_HA } from '../../ground/units.ts';
import { speciesOfCultivar } from '../../knowledge/cultivars.ts';
import { numberAt, ratio, rowsAt, textAt } from '../../record/data-values.ts';
import { plantedOn } from './planted-on.ts';
import { boundaryRules } from './plot-boundary.ts';
import { computedPlantCount, derivePlot } from './plot-figures.ts';

const HALF_A_POINT = 0.5;
const AREA_TOLERANCE = 1.02;
const SPECIES_LABELS = { arabica: 'arábica', canephora: 'canéfora' } as const;
const MOST_SACAS_PER_HA: Readonly<Record<string, number>> = { arabica: 80, canephora: 150 };
const MOST_IMPLIED_SACAS_PER_HA = 120;

/** A plot fits into its farm, and so do all plots together, with 2 % tolerance; eradicated ones do not count. */
const areaRule: Rule = ({ data, status }, { farm, others }) => {
  const area = numberAt(data, 'area');
  if (area === undefined || status === 'eradicated') return [];
  const fits = `A fazenda tem ${formatNumber(farm.totalArea, 4)} ha. Confira as áreas.`;
  if (area > farm.totalArea) {
    return [refusal('data.area', 'area/above-farm', `Este talhão teria ${formatNumber(area, 4)} ha. ${fits}`)];
  }
  const rest = others('talhoes').filter((plot) => plot.status !== 'eradicated');
  const total = rest.reduce((sum, plot) => sum + (numberAt(plot.data, 'area') ?? 0), area);
  if (total <= farm.totalArea * AREA_TOLERANCE) return [];
  return [refusal('data.area', 'area/sum-above-farm', `Os talhões somariam ${formatNumber(total, 4)} ha. ${fits}`)];
};

/** Two plots with the same name are hard to tell apart. */
const duplicateNameRule: Rule = ({ name }, { others }) => {
  const key = searchKey(name);
  const twin = others('talhoes').find((plot) => searchKey(plot.name) === key);
  if (twin === undefined || key === '') return [];
  return [
    warning('name', 'name/duplicate', `Já existe um talhão com o nome ${twin.name}. Use outro para não confundir.`),
  ];
};

/** Arabica prefers altitude, canephora warmth. */
const altitudeRule: Rule = ({ data }) => {
  const altitude = numberAt(data, 'altitude');
  if (altitude === undefined) return [];
  const species = textAt(data, 'species');
  const say = (limit: string) => [
    warning(
      'data.altitude',
      'altitude/unlikely',
      `${formatNumber(altitude)} m: ${limit}. Confira a altitude e a espécie.`,
    ),
  ];
  if (species === 'canephora' && altitude > 800) return say('canéfora acima de 800 m é raro');
  if (species === 'arabica' && altitude < 400) return say('arábica abaixo de 400 m é raro');
  return [];
};

/** A listed cultivar belongs to one species. */
const cultivarRule: Rule = ({ data }, { today }) => {
  const cultivar = textAt(data, 'cultivar');
  const species = textAt(data, 'species');
  const known = cultivar === undefined ? undefined : speciesOfCultivar(cultivar, today);
  if (known === undefined || species === undefined || known === species) return [];
  const message = `${cultivar} é ${SPECIES_LABELS[known]}. Confira a espécie.`;
  return [warning('data.cultivar', 'cultivar/other-species', message)];
};

/** The planting day is known, after 1900 and at most a year ahead. */
const plantingRule: Rule = ({ data, status }, { today }) => {
  const planted = plantedOn(data);
  if (planted === null) {
    const message = 'Falta a data ou o ano de plantio.';
    return status === 'eradicated' ? [] : [warning('data.plantingDate', 'missing/plantingDate', message)];
  }
  const field = textAt(data, 'plantingDate') === undefined ? 'data.plantingYear' : 'data.plantingDate';
  if (planted < '1900-01-01') return [refusal(field, 'planting/too-early', 'O plantio não pode ser antes de 1900.')];
  if (planted <= addMonths(today, 12)) return [];
  return [refusal(field, 'planting/too-late', 'O plantio está mais de um ano à frente. Confira o ano.')];
};

/** The typed count agrees with area and spacing within 10 %. */
const plantCountRule: Rule = ({ data }) => {
  const typed = numberAt(data, 'plantCount');
  const computed = computedPlantCount(data);
  if (typed === undefined || computed === null || computed === 0) return [];
  if (Math.abs(typed - computed) / computed <= 0.1) return [];
  const message = `Pela área e pelo espaçamento dá ${counted(computed, 'plantas', 0)}; você informou ${formatNumber(typed, 0)}. Confira.`;
  return [warning('data.plantCount', 'plantCount/unlikely', message)];
};

/** A yield per hectare above what the species is known to bear. */
const productivityRule: Rule = ({ data }) => {
  const perHa = numberAt(data, 'estimatedProductivity');
  const most = MOST_SACAS_PER_HA[textAt(data, 'species') ?? ''] ?? MOST_IMPLIED_SACAS_PER_HA;
  if (perHa === undefined || perHa <= most) return [];
  const message = `Dá ${counted(perHa, 'sacas', 1)} por hectare. Passar de ${most} é raro. Confira a estimativa.`;
  return [warning('data.estimatedProductivity', 'productivity/unlikely', message)];
};

/** The estimated sacas are possible on the area. */
const estimateRule: Rule = ({ data }) => {
  const perHa = ratio(numberAt(data, 'estimatedYield'), numberAt(data, 'area'));
  if (perHa === null || perHa <= MOST_IMPLIED_SACAS_PER_HA) return [];
  if (perHa > MOST_POSSIBLE_SACAS_PER_HA) {
    const most = `O máximo possível é ${MOST_POSSIBLE_SACAS_PER_HA}. Confira a estimativa e a área.`;
    const text = `Não pode: dá ${counted(perHa, 'sacas', 0)} por hectare. ${most}`;
    return [refusal('data.estimatedYield', 'estimatedYield/absurd', text)];
  }
  const message = `Dá ${counted(perHa, 'sacas', 1)} por hectare. Passar de ${MOST_IMPLIED_SACAS_PER_HA} é raro. Confira.`;
  return [warning('data.estimatedYield', 'estimatedYield/unlikely', message)];
};

/** The clones of a plot: of canephora alone, and shares that sum to 100 %, within half a point, once each has one. */
const clonesRule: Rule = ({ data }) => {
  const clones = rowsAt(data, 'clones');
  const shares = clones.flatMap((row) => numberAt(row, 'percent') ?? []);
  const sum = shares.reduce((total, share) => total + share, 0);
  if (clones.length > 0 && textAt(data, 'species') === 'arabica') {
    return [warning('data.clones', 'clones/other-species', 'Clones são de canéfora. Confira a espécie do talhão.')];
  }
  const isWhole = shares.length > 0 && shares.length === clones.length;
  if (sum <= 100 + HALF_A_POINT && (!isWhole || sum >= 100 - HALF_A_POINT)) return [];
  return [refusal('data.clones', 'clones/sum', `Os clones somam ${formatNumber(sum, 1)} %. Têm que dar 100 %.`)];
};

/** An expired certificate. */
const certificationRule: Rule = ({ data }, { today }) =>
  rowsAt(data, 'certifications').flatMap((row, index) => {
    const until = textAt(row, 'validUntil');
    if (until === undefined || until >= today) return [];
    const field = `data.certifications.${index}.validUntil`;
    return [warning(field, 'certification/expired', 'Esta certificação venceu. Renove ou tire da lista.')];
  });

/** All checks of a plot besides those of its fields. */
export const plotChecks: StageChecks = {
  derive: derivePlot,
  rules: [
    areaRule,
    duplicateNameRule,
    altitudeRule,
    cultivarRule,
    plantingRule,
    plantCountRule,
    productivityRule,
    estimateRule,
    clonesRule,
    certificationRule,
    ...boundaryRules,
  ],
};
