import type { CupProtocol } from '../../knowledge/scores.ts';
import type { CupShown } from '../publication/lot-snapshot.ts';
import { PROTOCOL_WORDS } from './choice-words.ts';
import { type Html, html } from './html.ts';
import type { PageWords } from './page-words.ts';

const MOST_POINTS: Readonly<Record<CupProtocol, number>> = { sca2004: 10, coe: 10, cva: 9, fine_robusta: 10 };
/** A petal of the fewest points that coffees differ by begins here, from the middle. */
const [SHORTEST, LONGEST, MIDDLE] = [34, 96, 150];
const FULL_TURN = 360;

/** A petal as long as its points; half of the scale is the shortest. */
function petal(points: number, most: number, turn: number): Html {
  const share = Math.max(0, Math.min(1, (points - most / 2) / (most / 2)));
  const long = Math.round(SHORTEST + (LONGEST - SHORTEST) * share);
  const wide = Math.round(long * 0.32);
  return html`<path class="pt" transform="rotate(${Math.round(turn)})" d="M0 0C${-wide} ${-Math.round(long * 0.5)} ${-wide} ${-long} 0 ${-long}C${wide} ${-long} ${wide} ${-Math.round(long * 0.5)} 0 0z"/>`;
}

function drawing({ attributes, protocol, score }: CupShown, words: PageWords): Html {
  const drawn = Object.entries(attributes);
  if (drawn.length < 3) return html``;
  const petals = drawn.map(([, points], at) => petal(points, MOST_POINTS[protocol], (at * FULL_TURN) / drawn.length));
  const middle =
    score === null
      ? html``
      : html`<circle class="ct" r="27"/><text class="cs" y="8">${words.number(score, { most: 2 })}</text>`;
  return html`<svg class="cup" viewBox="-${MIDDLE} -104 ${MIDDLE * 2} 208" aria-hidden="true">${petals}${middle}</svg>`;
}

function attributeRows({ attributes }: CupShown, words: PageWords): Html {
  const rows = Object.entries(attributes).map(
    ([key, points]) =>
      html`<li><span>${words.choice('attribute', key)}</span><b>${words.number(points, { exactly: 2 })}</b></li>`,
  );
  return rows.length === 0 ? html`` : html`<ul class="at">${rows}</ul>`;
}

function cup(shown: CupShown, words: PageWords): Html {
  const { score, protocol, day, drink, cobType } = shown;
  const type = cobType === 'fora' ? words.say('outOfType') : cobType;
  const more = [
    day === null ? null : words.say('tasted', { day: words.day(day) }),
    drink === null ? null : `${words.say('drink')}: ${words.choice('drink', drink)}`,
    type === null ? null : `${words.say('cobType')} ${type}`,
  ].filter((text) => text !== null);
  const head =
    score === null
      ? html``
      : html`<p><b class="sc">${words.number(score, { most: 2 })}</b> ${words.say('points', { protocol: words.pick(PROTOCOL_WORDS[protocol]) })}</p>`;
  return html`${head}${drawing(shown, words)}${attributeRows(shown, words)}<p class="sub">${more.join(' · ')}</p>`;
}

/** The tastings of a lot, each by its own protocol. */
export const cupCard = (cups: readonly CupShown[], words: PageWords): Html =>
  html`<section class="card"><h2>${words.say('inTheCup')}</h2>${cups.map((one) => cup(one, words))}</section>`;
