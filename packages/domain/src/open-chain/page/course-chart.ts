import type { Course } from '../publication/lot-snapshot.ts';
import { type Html, html } from './html.ts';
import type { PageWords } from './page-words.ts';

const [WIDTH, HEIGHT] = [360, 210];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 348, 14, 178];
const HOURS_PER_DAY = 24;
const STEPS = [0.5, 1, 2, 5, 10, 20, 50];
const MOST_LINES = 6;

/** A course to draw: what it is of, in words, and whether its time is told in days or hours. */
export type DrawnCourse = { title: string; course: Course; unit: 'day' | 'hour'; decimals: number };

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Round values between two bounds, for the lines of a chart. */
function linesBetween(low: number, high: number): readonly number[] {
  const step = STEPS.find((one) => (high - low) / one <= MOST_LINES) ?? (high - low) / MOST_LINES;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => Math.round((first + at) * step * 100) / 100);
}

function chart({ title, course, unit, decimals }: DrawnCourse, words: PageWords): Html {
  const values = course.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const until = course.at(-1)?.[0] || 1;
  const span = high - low || 1;
  const x = (hours: number): number => tenth(LEFT + ((RIGHT - LEFT) * hours) / until);
  const y = (value: number): number => tenth(BOTTOM - ((BOTTOM - TOP) * (value - low)) / span);
  const perUnit = unit === 'day' ? HOURS_PER_DAY : 1;
  const points = course.map(([hours, value]) => `${x(hours)},${y(value)}`).join(' ');
  const across = linesBetween(low, high).map(
    (value) =>
      html`<path class="gl" d="M${LEFT} ${y(value)}H${RIGHT}"/><text class="ax end" x="${LEFT - 5}" y="${y(value) + 5}">${words.number(value, { most: decimals })}</text>`,
  );
  const along = linesBetween(0, until / perUnit).map(
    (value) =>
      html`<text class="ax mid" x="${x(value * perUnit)}" y="${HEIGHT - 10}">${words.number(value, { most: 1 })}</text>`,
  );
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${across}${along}<polyline class="ln" points="${points}"/>${course.map(([hours, value]) => html`<circle class="dot" cx="${x(hours)}" cy="${y(value)}" r="3.5"/>`)}</svg>`;
}

function table({ course, unit, decimals }: DrawnCourse, words: PageWords): Html {
  const perUnit = unit === 'day' ? HOURS_PER_DAY : 1;
  const rows = course.map(
    ([hours, value]) =>
      html`<tr><td>${words.number(hours / perUnit, { most: 1 })}</td><td>${words.number(value, { most: decimals })}</td></tr>`,
  );
  return html`<details><summary>${words.say('measurements')}</summary><table><thead><tr><th scope="col">${words.say(unit)}</th><th scope="col">${words.say('value')}</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** A course as a drawing with its table; nothing with fewer than two points. */
export const courseChart = (drawn: DrawnCourse, words: PageWords): Html =>
  drawn.course.length < 2
    ? html``
    : html`<p class="sub">${drawn.title}</p>${chart(drawn, words)}${table(drawn, words)}`;
