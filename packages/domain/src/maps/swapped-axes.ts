import { boxOfState, isInBox } from '../farm/state-boxes.ts';
import { stateOf } from '../farm/states.ts';
import type { Geometry, Position } from '../ground/geometry.ts';
import { formatNumber } from '../ground/numbers.ts';
import { finished } from '../ground/steps.ts';
import type { Choices, Question } from '../sheets/preview.ts';
import { positionsOf } from '../stages/plot/geometry.ts';
import type { MapShape } from './map-content.ts';
import { usableGeometry } from './usable-geometry.ts';

const ID = 'swap';

const swap = ([longitude, latitude]: Position): Position => [latitude, longitude];

const text = ([longitude, latitude]: Position): string =>
  `latitude ${formatNumber(latitude, 4)}, longitude ${formatNumber(longitude, 4)}`;

/** The first corners of shapes that have one. */
const firstsOf = (shapes: readonly MapShape[]): Position[] =>
  shapes.flatMap(({ geometry }) => positionsOf(geometry).slice(0, 1));

/** Asks whether latitude and longitude are swapped, where the shapes lie outside of the farm's state and would lie in it. */
export function askSwap(shapes: readonly MapShape[], state: string, { answers }: Choices): Question | null {
  const [box, firsts] = [boxOfState(state), firstsOf(shapes)];
  const isAsked =
    box !== null &&
    firsts.length > 0 &&
    firsts.every((position) => !isInBox(position, box) && isInBox(swap(position), box));
  if (!isAsked) return null;
  const answer = Object.hasOwn(answers, ID) ? answers[ID] : undefined;
  const samples = firsts.slice(0, 3);
  return {
    ...{ id: ID, kind: 'swap', column: '' },
    message: `O mapa cai fora de ${stateOf(state)?.code ?? state}. Latitude e longitude parecem trocadas. Trocar?`,
    options: [
      { value: 'yes', label: 'Trocar', samples: samples.map(swap).map(text) },
      { value: 'no', label: 'Deixar como está', samples: samples.map(text) },
    ],
    answer: answer === 'yes' || answer === 'no' ? answer : null,
  };
}

/** A geometry with latitude and longitude the other way round. */
export function withSwappedAxes(geometry: Geometry): Geometry {
  // A stored shape has 2,000 corners at most.
  const usable = finished(usableGeometry(geometry, swap));
  return 'geometry' in usable ? usable.geometry : geometry;
}
