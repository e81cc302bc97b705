import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const tokens = read('tokens.css');
const icons = read('../components/icons/stage-icons.tsx');

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
    assert.match(icons, new RegExp(`^ {2}${stage}: \\(`, 'm'));
    for (const role of ['on', 'tint', 'ink']) assert.notEqual(colourOf(`st-${stage}-${role}`), undefined, stage);
  }
  assert.equal(new Set(STAGES.map((stage) => colourOf(`st-${stage}`))).size, STAGES.length);
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
