import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { EUDR } from '../../knowledge/european-union.ts';
import { at } from '../../knowledge/knowledge.ts';
import { numberAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { hasCrossing, hasHole, isPointGeometry, polygonAreaHa, positionsOf } from './geometry.ts';
import { neighboursOf, outsideHa, overlapHa } from './geometry-overlap.ts';
import { outlinesOf } from './outlines.ts';

/** 10 m²: a smaller area is a line walked back and forth. */
const LEAST_HA = 0.001;
const MOST_OVERLAP = 0.01;
/** Degrees around Brazil, without its islands. */
const BRAZIL = { west: -74, east: -28, south: -34, north: 6 } as const;

const FIELD = 'data.boundary';

/** The drawn area is about the typed one. */
const areaRule: Rule = ({ data }) => {
  const area = numberAt(data, 'area');
  const drawn = polygonAreaHa(data.boundary);
  if (area === undefined || drawn === null || Math.abs(drawn - area) / area <= 0.05) return [];
  const message = `O perímetro no mapa tem ${formatNumber(drawn)} ha e a área informada é ${formatNumber(area, 4)} ha. Confira.`;
  return [warning('data.area', 'area/boundary-differs', message)];
};

/** Above 4 ha buyers in the European Union need the outline. */
const pointRule: Rule = ({ data }, { today }) => {
  const area = numberAt(data, 'area');
  if (!isPointGeometry(data.boundary) || area === undefined || area <= at(EUDR, today).value.pointEnoughHa) return [];
  const message = `Com ${formatNumber(area, 4)} ha, um ponto no mapa não basta para a União Europeia. Desenhe o perímetro.`;
  return [warning(FIELD, 'boundary/point-above-4-ha', message)];
};

/** Problems of the shape itself. */
const shapeRule: Rule = ({ data: { boundary } }) => {
  const drawn = polygonAreaHa(boundary);
  if (drawn === null) return [];
  if (hasCrossing(boundary)) {
    const message = 'As linhas do contorno se cruzam. Ponha os cantos na ordem de quem anda em volta do talhão.';
    return [refusal(FIELD, 'boundary/crosses-itself', message)];
  }
  if (drawn < LEAST_HA) {
    return [refusal(FIELD, 'boundary/no-area', 'Os cantos estão em uma linha só: não sobra área dentro do contorno.')];
  }
  if (!hasHole(boundary)) return [];
  const message = 'O contorno tem um buraco no meio, e a União Europeia não aceita. Divida em dois talhões.';
  return [warning(FIELD, 'boundary/hole', message)];
};

function firstPosition(value: unknown): unknown {
  return Array.isArray(value) && Array.isArray(value[0]) ? firstPosition(value[0]) : value;
}

/** A place outside Brazil usually has swapped coordinates. */
const placeRule: Rule = ({ data: { boundary } }) => {
  if (typeof boundary !== 'object' || boundary === null || !('coordinates' in boundary)) return [];
  const position = firstPosition(boundary.coordinates);
  const [longitude, latitude] = Array.isArray(position) ? position : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
  const { west, east, south, north } = BRAZIL;
  if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) return [];
  const message = 'Este lugar fica fora do Brasil. Confira se a latitude e a longitude não estão trocadas.';
  return [warning(FIELD, 'boundary/outside-brazil', message)];
};

/** Corners of all outlines of a farm, earlier ones too: five hundred walked plots have half of them. */
const MOST_CORNERS = 200_000;
/** A drawing by hand is always taken. */
const FEW_CORNERS = 50;

/** Corners of the outlines of plots; the newest version of one is the outline itself. */
const cornersOf = (plots: readonly Pick<RecordContent, 'data'>[]): number =>
  plots
    .flatMap((plot) => {
      const [newest, ...versions] = outlinesOf(plot);
      return [newest, ...versions.slice(0, -1)];
    })
    .reduce((sum: number, outline) => sum + positionsOf(outline).length, 0);

/** The outlines of a farm are read together at each change of one. */
const cornersRule: Rule = (content, { others }) => {
  const own = cornersOf([content]);
  if (own <= FEW_CORNERS || own + cornersOf(others('talhoes')) <= MOST_CORNERS) return [];
  const message = `Os contornos da fazenda somam mais de ${formatNumber(MOST_CORNERS)} cantos. Desenhe este com menos cantos.`;
  return [refusal(FIELD, 'boundary/too-many-corners', message)];
};

/** Plots do not overlap by more than a line's width. */
const overlapRule: Rule = ({ data: { boundary }, status }, { others }) => {
  const own = polygonAreaHa(boundary);
  if (own === null || status === 'eradicated') return [];
  const plots = others('talhoes').filter((other) => other.status !== 'eradicated');
  const neighbours = neighboursOf(boundary, plots, ({ data }) => data.boundary);
  return neighbours.flatMap(({ name, data }): Finding[] => {
    const other = polygonAreaHa(data.boundary);
    if (other === null) return [];
    const shared = overlapHa(boundary, data.boundary, neighbours.length);
    if (shared <= Math.min(own, other) * MOST_OVERLAP) return [];
    const message = `O contorno pega ${formatNumber(shared)} ha de ${name}, que tem ${formatNumber(other)} ha. Confira os cantos.`;
    return [warning(FIELD, 'boundary/overlap', message)];
  });
};

/** A plot lies within its farm's outline, if that is known, but for a line's width. */
const outsideRule: Rule = ({ data: { boundary }, status }, { farm }) => {
  const { farmOutline } = farm.settings;
  const outside = status === 'eradicated' ? null : outsideHa(boundary, farmOutline);
  if (outside === null) return [];
  const message = `Passa ${formatNumber(outside)} ha para fora do contorno da fazenda. Confira os cantos.`;
  return [warning(FIELD, 'boundary/outside-farm', message)];
};

/** All checks of a plot's location. */
export const boundaryRules: readonly Rule[] = [
  areaRule,
  pointRule,
  shapeRule,
  placeRule,
  cornersRule,
  overlapRule,
  outsideRule,
];
