import type { LotSnapshot, OriginPart } from '../publication/lot-snapshot.ts';
import { FORM_WORDS, PROTOCOL_WORDS } from './choice-words.ts';
import { courseChart } from './course-chart.ts';
import { type Html, html } from './html.ts';
import { bagsOf, daysText, dryingText, fermentationText, processText, screenShares } from './lot-facts.ts';
import type { PageWords } from './page-words.ts';
import { placeDrawing, placeNote } from './place-drawing.ts';

/** What people of the farm typed, in whatever language the page is. */
export const own = (text: string): Html => html`<span lang="pt-BR">${text}</span>`;

const NONE = html``;

const card = (title: string, content: Html): Html => html`<section class="card"><h2>${title}</h2>${content}</section>`;

/** What the lot is, as the page's title says it. */
export function lotTitle(snapshot: LotSnapshot, words: PageWords): string {
  const form = words.pick(FORM_WORDS[snapshot.lot.form]);
  const process = processText(snapshot, words);
  return process === null ? form : `${form}, ${process.charAt(0).toLowerCase()}${process.slice(1)}`;
}

const figure = (value: string, unit: string, meaning: string): Html =>
  html`<div><p class="fig">${value}${unit === '' ? NONE : html`<small>${unit}</small>`}</p><p class="sub">${meaning}</p></div>`;

function weightFigure(snapshot: LotSnapshot, words: PageWords): Html {
  if (snapshot.weight === null) return NONE;
  const kg = words.number(snapshot.weight.kg, { most: 3 });
  const bags = bagsOf(snapshot);
  if (bags === null) return figure(kg, 'kg', words.say('weight'));
  return figure(words.number(bags, { most: 2 }), words.say('bags'), words.say('bagsMeaning', { kg }));
}

function plotFigure({ origin }: LotSnapshot, words: PageWords): Html {
  const plots = origin?.parts.filter(({ kind }) => kind === 'plot') ?? [];
  if (plots.length === 0) return NONE;
  const cultivars = new Set(plots.flatMap(({ cultivar }) => cultivar ?? [])).size;
  const species = (origin?.species ?? []).flatMap((one) => words.choice('species', one) ?? []).join(', ');
  const meaning = cultivars > 1 ? words.say('cultivars', { n: cultivars }) : species;
  return figure(String(plots.length), words.say(plots.length === 1 ? 'plot' : 'plots'), meaning);
}

/** The main figures of a lot. */
export function keyFigures(snapshot: LotSnapshot, words: PageWords): Html {
  const { quality, origin, drying } = snapshot;
  const scored = quality?.find(({ score }) => score !== null);
  const figures = [
    scored?.score == null
      ? NONE
      : figure(
          words.number(scored.score, { most: 2 }),
          '',
          words.say('points', { protocol: words.pick(PROTOCOL_WORDS[scored.protocol]) }),
        ),
    weightFigure(snapshot, words),
    origin?.altitude == null ? NONE : figure(words.number(origin.altitude, { most: 0 }), 'm', words.say('altitude')),
    drying?.moisture == null ? NONE : figure(words.number(drying.moisture, { exactly: 1 }), '%', words.say('moisture')),
    plotFigure(snapshot, words),
  ].filter(({ text }) => text !== '');
  return figures.length === 0 ? NONE : html`<section class="card fx">${figures}</section>`;
}

/** The drawn courses of drying and fermentation, each with its table. */
export function courseCards({ drying, fermentation }: LotSnapshot, words: PageWords): Html {
  const dried = (drying?.runs ?? []).filter(({ course }) => course.length > 1);
  const fermented = (fermentation ?? []).filter(({ course }) => course.length > 1);
  const drawnDrying = dried.map(
    (run) =>
      html`<p>${dryingText(run, words)}</p>${courseChart({ title: words.say('moistureOverDays'), course: run.course, unit: 'day', decimals: 1 }, words)}`,
  );
  const drawnFermentation = fermented.map(
    (step) =>
      html`<p>${fermentationText(step, words)}</p>${courseChart({ title: words.say('phOverHours'), course: step.course, unit: 'hour', decimals: 2 }, words)}`,
  );
  return html`${dried.length > 0 && card(words.say('drying'), html`${drawnDrying}`)}${fermented.length > 0 && card(words.say('fermentation'), html`${drawnFermentation}`)}`;
}

const partName = ({ kind, name }: OriginPart, words: PageWords): Html =>
  kind === 'plot' && name !== null ? own(name) : html`${words.say(kind === 'plot' ? 'unnamed' : kind)}`;

function shares(parts: readonly OriginPart[], words: PageWords): Html {
  let from = 0;
  const bars = parts.map(({ percent }) => {
    const x = from;
    from += percent;
    return html`<rect x="${Math.round(x * 100) / 100}" width="${Math.max(0.1, Math.round((percent - 0.4) * 100) / 100)}" height="4"/>`;
  });
  const rows = parts.map(
    (part) =>
      html`<li><span>${partName(part, words)}${part.cultivar !== null && html`<small>${own(part.cultivar)}</small>`}</span><b>${words.number(part.percent, { exactly: 2 })} %</b></li>`,
  );
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${bars}</svg><ul class="pl">${rows}</ul>`;
}

/** Where the lot grew, and on which plots. */
export function whereCard({ place, origin }: LotSnapshot, words: PageWords): Html {
  if (place === null && (origin === null || origin.parts.length === 0)) return NONE;
  return html`<section class="card">${place !== null && placeDrawing(place, words)}<h2>${words.say('whereItGrew')}</h2>${place !== null && placeNote(place, words)}${origin !== null && shares(origin.parts, words)}</section>`;
}

const step = (name: string, when: string, what: string | Html): Html =>
  html`<li><b>${name}</b> <span class="sub">${when}</span><br>${what}</li>`;

function harvestStep({ origin }: LotSnapshot, words: PageWords): readonly Html[] {
  if (origin?.harvest == null) return [];
  const methods = origin.harvestMethods.flatMap((method) => words.choice('harvestMethod', method) ?? []).join(', ');
  return [step(words.say('harvest'), words.days(origin.harvest), methods)];
}

/** The steps of a lot from harvest to milling, without kilos. */
export function wayCard(snapshot: LotSnapshot, words: PageWords): Html {
  const { fermentation, drying, resting, milling, sieve } = snapshot;
  const process = processText(snapshot, words);
  const grade = sieve?.grade == null ? NONE : own(sieve.grade);
  const steps = [
    ...harvestStep(snapshot, words),
    ...(process === null ? [] : [step(words.say('process'), '', process)]),
    ...(fermentation ?? []).map((one) =>
      step(words.say('fermentation'), words.days(one), fermentationText(one, words)),
    ),
    ...(drying?.runs ?? []).map((one) => step(words.say('drying'), words.days(one), dryingText(one, words))),
    ...(resting ?? []).map((one) =>
      step(words.say('resting'), words.days(one), one.days === null ? '' : daysText(one.days, words)),
    ),
    ...(milling === null
      ? []
      : [
          step(
            words.say('milling'),
            words.days(milling),
            html`${milling.kinds.flatMap((kind) => words.choice('millType', kind) ?? []).join(', ')} ${grade}`,
          ),
        ]),
  ];
  return steps.length === 0 ? NONE : card(words.say('wayOfThisCoffee'), html`<ol class="tl">${steps}</ol>`);
}

/** The screens of a lot with their shares. */
export function sieveCard({ sieve }: LotSnapshot, words: PageWords): Html {
  const screens = sieve === null ? [] : screenShares(sieve, words);
  if (screens.length === 0) return NONE;
  const rows = screens.map(([name, share]) => html`<tr><td>${name}</td><td>${share}</td></tr>`);
  return card(
    words.say('sieve'),
    html`<table><thead><tr><th scope="col">${words.say('sieve')}</th><th scope="col">${words.say('screenShare')}</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** What the producer typed for this page. */
export function producerCard({ producer, text, contact }: LotSnapshot, words: PageWords): Html {
  if (producer === null && text === null && contact === null) return NONE;
  return card(
    words.say('fromTheProducer'),
    html`${text !== null && html`<blockquote lang="pt-BR">${text}</blockquote>`}${producer !== null && html`<p>${own(producer)}</p>`}${contact !== null && html`<p class="sub">${words.say('contact')}: ${own(contact)}</p>`}`,
  );
}

/** The certificates of the plots, as the producer told them. */
export function certificationsCard({ certifications }: LotSnapshot, words: PageWords): Html {
  if (certifications === null) return NONE;
  const rows = certifications.map(({ certification, number, validUntil, percent }) => {
    const more = [
      number === null ? null : words.say('number', { number }),
      validUntil === null ? null : words.say('validUntil', { day: words.day(validUntil) }),
      words.say('ofTheLot', { n: words.number(percent, { most: 2 }) }),
    ].filter((text) => text !== null);
    return html`<li><span>${words.choice('certification', certification)}<small>${more.join(', ')}</small></span></li>`;
  });
  return card(
    words.say('certifications'),
    html`<ul class="pl">${rows}</ul><p class="sub">${words.say('toldByProducer')}</p>`,
  );
}
