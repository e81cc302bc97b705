import { stateOf } from './states.ts';

/** Degrees, WGS-84. */
export type Box = { west: number; south: number; east: number; north: number };

/**
 * The mainland of each state as `west south east north`, to a hundredth of a degree, from the municipal mesh of IBGE; islands far
 * out at sea grow no coffee.
 */
const BOXES: Readonly<Record<string, readonly [west: number, south: number, east: number, north: number]>> = {
  AC: [-73.99, -11.14, -66.62, -7.11],
  AL: [-38.24, -10.5, -35.15, -8.81],
  AM: [-73.8, -9.81, -56.1, 2.25],
  AP: [-54.88, -1.24, -49.88, 4.44],
  BA: [-46.62, -18.35, -37.34, -8.53],
  CE: [-41.42, -7.86, -37.25, -2.78],
  DF: [-48.29, -16.05, -47.31, -15.5],
  ES: [-41.88, -21.3, -39.67, -17.89],
  GO: [-53.25, -19.5, -45.91, -12.4],
  MA: [-48.75, -10.26, -41.8, -1.05],
  MG: [-51.05, -22.92, -39.86, -14.23],
  MS: [-58.17, -24.07, -50.92, -17.17],
  MT: [-61.63, -18.04, -50.22, -7.35],
  PA: [-58.9, -9.84, -46.06, 2.59],
  PB: [-38.76, -8.3, -34.79, -6.03],
  PE: [-41.36, -9.48, -34.81, -7.27],
  PI: [-45.99, -10.93, -40.37, -2.74],
  PR: [-54.62, -26.72, -48.02, -22.52],
  RJ: [-44.89, -23.37, -40.96, -20.76],
  RN: [-38.58, -6.98, -34.97, -4.83],
  RO: [-66.81, -13.69, -59.77, -7.97],
  RR: [-64.82, -1.58, -58.89, 5.27],
  RS: [-57.64, -33.75, -49.69, -27.08],
  SC: [-53.83, -29.35, -48.36, -25.96],
  SE: [-38.25, -11.57, -36.39, -9.51],
  SP: [-53.11, -25.31, -44.16, -19.78],
  TO: [-50.74, -13.47, -45.7, -5.17],
};

/** Degrees around a state that still count as it: its mesh is drawn with few corners. */
const MARGIN = 0.2;

/** The box of a state, by its letters or its name, with its margin; null for an unknown state. */
export function boxOfState(state: string): Box | null {
  const [west, south, east, north] = BOXES[stateOf(state)?.code ?? ''] ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return { west: west - MARGIN, south: south - MARGIN, east: east + MARGIN, north: north + MARGIN };
}

/** Whether a position is in a box. */
export const isInBox = ([longitude, latitude]: readonly [number, number], { west, south, east, north }: Box): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;
