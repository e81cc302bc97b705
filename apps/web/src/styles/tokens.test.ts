import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { STAGES as DEFINED } from '@cafezal/domain/stages/stages.ts';
import { STAGE_ICONS } from '../components/icons/stage-icons.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const tokens = read('tokens.css');

const STAGES = [
  ...['talhao', 'colheita', 'processamento', 'fermentacao', 'secagem'],
  ...['descanso', 'beneficiamento', 'armazenamento', 'vendas', 'producao'],
];

/** Tokens whose name is put together, and those that stand for the palette of the design. */
const BY_NAME = /^--(?:cat-\d|brand-dark|st-on)$/;

/** The first colour of a token, which is the light theme's. */
const colourOf = (token: string): string | undefined =>
  new RegExp(`--${token}:\\s*(?:light-dark\\()?(#[0-9A-F]{6})\\b`, 'i').exec(tokens)?.[1]?.toUpperCase();

test('seed 1.8: each of the ten stages has an icon, and colours that no other has', () => {
  for (const stage of STAGES) {
    assert.ok(stage in STAGE_ICONS, stage);
    for (const role of ['on', 'tint', 'ink']) assert.notEqual(colourOf(`st-${stage}-${role}`), undefined, stage);
  }
  assert.equal(new Set(STAGES.map((stage) => colourOf(`st-${stage}`))).size, STAGES.length);
});

/** Both colours of a token, light and dark, as red, green and blue from 0 to 255. */
function coloursOf(token: string): readonly (readonly number[])[] {
  const [, light = '', dark = light] =
    new RegExp(`--${token}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`).exec(tokens) ?? [];
  return [light, dark].map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
}

/** WCAG 2's contrast of two colours: 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('each stage has the colours that it asks for', () => {
  for (const { key, theme } of DEFINED) assert.ok(tokens.includes(`[data-stage="${theme}"] {`), `${key}: ${theme}`);
});

test('a stage that takes a colour of the palette is read as well as others, by day and at night', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    for (const ground of ['on-fill', 'sunken', 'surface']) {
      const pairs = coloursOf(`cat-${number}`).map((colour, at) => contrast(colour, coloursOf(ground)[at] ?? []));
      for (const found of pairs) assert.ok(found >= 4.5, `cat-${number} on ${ground}: ${found.toFixed(2)}`);
    }
  }
});

test('seed 1.9: the primary is #0636B1 with dark and light variants, and feedback has a palette', () => {
  assert.equal(colourOf('brand'), '#0636B1');
  const others = ['brand-dark', 'brand-light', 'success', 'warning', 'error', 'info'].map(colourOf);
  assert.equal(new Set([...others, '#0636B1', undefined]).size, others.length + 2);
});

test('each custom property that a screen reads is set, and each token is read', () => {
  const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.(?:css|tsx?)$/.test(file) && !file.includes('.test.'));
  const all = sources.map((file) => read(join('..', file))).join('\n');
  const found = (text: string, sign: RegExp): Set<string> =>
    new Set([...text.matchAll(sign)].map(([, name = '']) => name));
  const set = found(all, /(--[a-z][\w-]*)(?::|'\]?:|',)/g);
  const used = found(all, /var\((--[a-z][\w-]*)/g);
  const isRead = (token: string): boolean => used.has(token) || BY_NAME.test(token);
  assert.deepEqual(
    [...used].filter((name) => !set.has(name) && !name.endsWith('-')),
    [],
  );
  assert.deepEqual(
    [...found(tokens, /^ *(--[a-z][\w-]*):/gm)].filter((token) => !isRead(token)),
    [],
  );
});
