import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { xmlParser } from './xml-parser.ts';

const PIECE = 16 * 1024;
type Seen = { texts: number[]; names: string[]; mostInATurn: number; turns: number };

/** Reads XML in one writing; answers what was told, and how much between two turns. */
async function read(xml: string): Promise<Seen> {
  const seen: Seen = { texts: [], names: [], mostInATurn: 0, turns: 0 };
  let told = 0;
  const parser = xmlParser(
    {
      open: (name) => {
        seen.names.push(name);
        told += name.length;
      },
      text: (text) => {
        seen.texts.push(text.length);
        told += text.length;
      },
      close: () => undefined,
    },
    {
      unreadable: (message = 'unreadable') => new Error(message),
      turn: async () => {
        seen.turns += 1;
        seen.mostInATurn = Math.max(seen.mostInATurn, told);
        told = 0;
      },
    },
  );
  await parser.write(xml);
  parser.end();
  return seen;
}

const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join('');

describe('XML that people bring', () => {
  test('is told in short turns, a long text and CDATA in pieces', async () => {
    for (const text of ['x'.repeat(1_000_000), `<![CDATA[${'x'.repeat(1_000_000)}]]>`]) {
      const { texts, mostInATurn, turns } = await read(`<a>${text}</a>`);
      assert.equal(
        texts.reduce((sum, length) => sum + length),
        1_000_000,
      );
      assert.ok(Math.max(...texts) <= PIECE && mostInATurn <= 2 * PIECE, `${mostInATurn}`);
      assert.ok(turns >= 2 * Math.floor(1_000_000 / PIECE), `${turns}`);
    }
    const { names, mostInATurn } = await read(`<a>${'<b/>'.repeat(100_000)}</a>`);
    assert.equal(names.length, 100_001);
    assert.ok(mostInATurn <= PIECE / 4 + 1, `${mostInATurn}`);
  });

  test('may have the attributes of a real file, and is refused at the next one by the name of its element', async () => {
    assert.deepEqual((await read(`<a${attributes(250)}><b${attributes(250)}/></a>`)).names, ['a', 'b']);
    const message = 'O elemento b tem mais de 250 atributos. Salve de novo no programa de onde veio e traga inteiro.';
    await assert.rejects(read(`<a><b${attributes(251)}`), { message });
    await assert.rejects(read(`<a><${'n'.repeat(99)}${attributes(251)}`), { message: /^O elemento n{40} tem/ });
  });

  test('is refused for a tag, a text, a comment or a name that does not end, before it does', async () => {
    const most = 8 * 1024 * 1024 + PIECE;
    await assert.rejects(read(`<a b="${'x'.repeat(200_000)}`), {
      message: /^O elemento a tem atributos com mais de 131\.072 caracteres\./,
    });
    for (const begun of ['<a>', '<a><![CDATA[', '<a><!--', '<a><', '<a>&', '<a></', '<a><?b '])
      await assert.rejects(
        read(begun + 'x'.repeat(most)),
        { message: /^Um texto do arquivo passa de 8\.388\.608 caracteres, na linha 1\./ },
        begun,
      );
    assert.equal((await read(`<a>${`<!--${'x'.repeat(1_000_000)}-->`.repeat(9)}</a>`)).names.length, 1);
  });
});
