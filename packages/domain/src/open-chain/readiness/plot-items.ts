import { boxOfState, isInBox } from '../../farm/state-boxes.ts';
import { stateOf } from '../../farm/states.ts';
import { dayInPtBr } from '../../ground/days.ts';
import { EUDR } from '../../knowledge/european-union.ts';
import { at } from '../../knowledge/knowledge.ts';
import { numberAt, rowsAt, textAt, textsAt } from '../../record/data-values.ts';
import { filesOf } from '../../record/kept-file.ts';
import type { FarmRecord } from '../../record/record.ts';
import { dataOn } from '../../record/versions.ts';
import { isPointGeometry, type Position, polygonAreaHa, polygonsOf, positionsOf } from '../../stages/plot/geometry.ts';
import { plantedOn } from '../../stages/plot/planted-on.ts';
import { ringFault } from '../../stages/plot/ring-fault.ts';
import type { Found, ReadinessFacts } from './item.ts';
import { hectares } from './number-words.ts';

type Data = FarmRecord['data'];

/** A plot as it was on the day whose coffee is asked about. */
export type PlotOfDay = { plot: FarmRecord; data: Data };

const BOUNDARY = 'data.boundary';
const MOST_DIFFERENCE = 0.05;

/** A plot as it was on a day, YYYY-MM-DD. */
export const plotOn = (plot: FarmRecord, day: string): PlotOfDay => ({ plot, data: dataOn(plot.data, day) });

function shapeItem({ plot, data }: PlotOfDay, { today }: ReadinessFacts): Found | null {
  const { boundary } = data;
  const found = { recordId: plot.id, field: BOUNDARY };
  const polygons = polygonsOf(boundary);
  const area = numberAt(data, 'area');
  if (polygons.length === 0 && !isPointGeometry(boundary)) {
    const message = `Falta o lugar do ${plot.name}: marque um ponto (até 4 ha) ou desenhe o contorno.`;
    return { ...found, code: 'plot/no-place', message };
  }
  if (polygons.length === 0) {
    if (area === undefined || area <= at(EUDR, today).value.pointEnoughHa) return null;
    const message = `O ${plot.name} tem ${hectares(area)} ha. Acima de 4 ha é preciso o contorno, não um ponto.`;
    return { ...found, code: 'plot/point-too-big', message };
  }
  const fault = polygons
    .flat()
    .map(ringFault)
    .find((one) => one !== null);
  if (fault === undefined) return null;
  const message =
    fault.kind === 'crossing'
      ? `O contorno do ${plot.name} cruza a si mesmo no canto ${fault.corner}. Puxe esse canto no mapa.`
      : `O contorno do ${plot.name} tem menos de 3 cantos. Desenhe de novo no mapa.`;
  return { ...found, code: 'plot/shape-broken', message };
}

const swapped = ([longitude, latitude]: Position): Position => [latitude, longitude];

function outsideItem({ plot, data }: PlotOfDay, { farm }: ReadinessFacts): Found | null {
  const box = boxOfState(farm.state);
  const positions = positionsOf(data.boundary);
  if (box === null || positions.every((position) => isInBox(position, box))) return null;
  const isSwapped = positions.every((position) => isInBox(swapped(position), box));
  const message = isSwapped
    ? `O ${plot.name} caiu fora de ${stateOf(farm.state)?.code}. Latitude e longitude parecem trocadas. Trocar?`
    : `O ${plot.name} caiu fora de ${stateOf(farm.state)?.code}.`;
  return { code: 'plot/outside', recordId: plot.id, field: BOUNDARY, message };
}

/** Whether something tells how it is known that no forest was felled: a text, or a paper of the plot with its file. */
const hasEvidence = ({ plot, data }: PlotOfDay, { papers }: ReadinessFacts): boolean =>
  textAt(data, 'deforestationEvidence') !== undefined ||
  papers.some((paper) => textsAt(paper.data, 'plotIds').includes(plot.id) && filesOf(paper).length > 0);

function forestItem(of: PlotOfDay, facts: ReadinessFacts): Found | null {
  const { id: recordId, name } = of.plot;
  const field = 'data.deforestationFree';
  switch (of.data.deforestationFree) {
    case 'no': {
      const message = `Você anotou derrubada depois de 31/12/2020 no ${name}. Comprador da União Europeia não recebe este lote, nem em parte.`;
      return { code: 'plot/forest-felled', recordId, field, message };
    }
    case 'yes': {
      if (hasEvidence(of, facts)) return null;
      const message = 'Diga como você sabe: CAR, imagem, laudo, escritura.';
      return { code: 'plot/no-evidence', recordId, field: 'data.deforestationEvidence', message };
    }
    default: {
      const message = `Diga se houve derrubada no ${name} depois de 31/12/2020.`;
      return { code: 'plot/forest-unknown', recordId, field, message };
    }
  }
}

function areaItem({ plot, data }: PlotOfDay): Found | null {
  const area = numberAt(data, 'area');
  const drawn = polygonAreaHa(data.boundary);
  if (area === undefined || drawn === null || Math.abs(drawn - area) <= area * MOST_DIFFERENCE) return null;
  const [ours, typed] = [hectares(drawn), hectares(area)];
  const message = `O desenho do ${plot.name} tem ${ours} ha e você digitou ${typed}. Qual vale?`;
  return { code: 'plot/area-differs', recordId: plot.id, field: 'data.area', message, about: `${ours} ${typed}` };
}

function plantingItem({ plot, data }: PlotOfDay, { today }: ReadinessFacts): Found | null {
  const planted = plantedOn(data);
  if (planted === null || planted <= at(EUDR, today).value.cutOff) return null;
  const year = planted.slice(0, 4);
  const field = textAt(data, 'plantingDate') === undefined ? 'data.plantingYear' : 'data.plantingDate';
  const message = `O ${plot.name} foi plantado em ${year}. O que havia ali antes? Guarde a prova.`;
  return { code: 'plot/planted-late', recordId: plot.id, field, message, about: year };
}

function certificateItems({ plot, data }: PlotOfDay, { today }: ReadinessFacts): Found[] {
  return rowsAt(data, 'certifications').flatMap((row, index): Found[] => {
    const until = textAt(row, 'validUntil');
    if (until === undefined || until >= today) return [];
    const message = `Uma certificação do ${plot.name} venceu em ${dayInPtBr(until)}. Vai no dossiê com essa data.`;
    const field = `data.certifications.${index}.validUntil`;
    return [{ code: 'paper/expired', recordId: plot.id, field, message, about: `${index} ${until}` }];
  });
}

/** What is wrong with a plot, as it was on a day, but where it lies over others. */
export const plotItems = (of: PlotOfDay, facts: ReadinessFacts): readonly Found[] =>
  [
    shapeItem(of, facts),
    outsideItem(of, facts),
    forestItem(of, facts),
    areaItem(of),
    plantingItem(of, facts),
    ...certificateItems(of, facts),
  ].filter((item) => item !== null);
