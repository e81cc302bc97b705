import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import { type Element, elementIn, elementReader, elementsIn, type Group, textIn } from './element-reader.ts';
import { tellXml } from './read-fixture.ts';

const LAYOUT: Group = {
  namespace: 'a',
  once: {
    root: {
      attributes: ['Id', 'version'],
      once: { name: 'text', inner: { once: { deep: 'text' } }, other: { namespace: 'b', once: { of: 'text' } } },
      many: { row: { once: { kg: 'text' } }, word: 'text' },
    },
  },
};
const read = (xml: string): Element => {
  const reader = elementReader(LAYOUT);
  tellXml(xml, reader);
  return reader.result();
};
/** The words with which a text is refused. */
function refusal(xml: string): string {
  try {
    read(xml);
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 422 && error.code === 'nfe/unreadable', String(error));
    return error.message;
  }
  return 'read';
}
const UNREADABLE = new Problem('nfe/unreadable').message;
const root = (inner: string) => `<root xmlns="a" Id="7">${inner}</root>`;

const RICH = read(
  root(`
    <name> Ana </name>
    <unknown><name>not this</name><row><kg>9</kg></row></unknown>
    <inner>loose<deep>x</deep></inner><other xmlns="b"><of>y</of></other>
    <row><kg>1</kg></row><word>one</word><row><kg>2</kg></row><word>two</word><row/>`),
);

describe('what is read of a file', () => {
  test('is what the layout names, at its place, and nothing else', () => {
    assert.deepEqual(RICH, {
      root: {
        ...{ '@Id': '7', '@version': '', name: 'Ana', inner: { deep: 'x' }, other: { of: 'y' } },
        row: [{ kg: '1' }, { kg: '2' }, {}],
        word: ['one', 'two'],
      },
    });
    assert.deepEqual(read('<root xmlns="a"/>'), { root: { '@Id': '', '@version': '' } });
  });

  test('is found by its path, and nothing is found beside it', () => {
    const [inRoot, rows] = [elementIn(RICH, 'root'), elementsIn(elementIn(RICH, 'root'), 'row')];
    assert.deepEqual([textIn(RICH, 'root', 'inner', 'deep'), textIn(inRoot, 'name')], ['x', 'Ana']);
    assert.deepEqual(
      [
        textIn(RICH, 'root', 'inner'),
        textIn(RICH, 'root', 'name', 'deep'),
        textIn(RICH, 'root', 'row'),
        textIn(undefined, 'a'),
        textIn(RICH),
      ],
      ['', '', '', '', ''],
    );
    assert.deepEqual(elementIn(RICH, 'root', 'inner'), { deep: 'x' });
    for (const path of [
      ['root', 'name'],
      ['root', 'row'],
      ['root', 'row', 'kg'],
      ['none', 'inner'],
      ['root', 'name', 'x'],
    ])
      assert.equal(elementIn(RICH, ...path), undefined, path.join(' '));
    assert.deepEqual(
      rows.map((row) => textIn(row, 'kg')),
      ['1', '2', ''],
    );
    assert.deepEqual(
      [elementsIn(inRoot, 'word'), elementsIn(inRoot, 'name'), elementsIn(undefined, 'row')],
      [[], [], []],
    );
  });
});

describe('a file is refused', () => {
  test('of another root or another namespace, in words', () => {
    const notOne = 'Este XML não é de uma NF-e.';
    assert.deepEqual([refusal('<html/>'), refusal('<toString xmlns="a"/>')], [notOne, notOne]);
    const notThisOne = 'Este XML não é de uma NF-e 4.00.';
    assert.equal(refusal('<root/>'), notThisOne);
    assert.equal(refusal(root('<name xmlns="b">x</name>')), notThisOne);
    assert.equal(refusal(root('<other><of>y</of></other>')), notThisOne);
    assert.equal(refusal(root('<other xmlns="b"><of xmlns="a">y</of></other>')), notThisOne);
    assert.equal(refusal(root('<unknown xmlns="z"><name/></unknown>')), 'read');
  });

  test('with an element twice that comes once, with elements in a text, and without or with two roots', () => {
    for (const xml of [root('<name>a</name><name>b</name>'), root('<name>a<b/></name>'), '', root('').repeat(2)])
      assert.equal(refusal(xml), UNREADABLE, xml);
    assert.equal(refusal('<root xmlns="a">'), UNREADABLE);
  });

  test('with texts of more than 10,000 characters, and more than 100,000 elements', () => {
    const named = (length: number) => refusal(root(`<name>${'x'.repeat(length)}</name>`));
    assert.deepEqual([named(10_000), named(10_001)], ['read', UNREADABLE]);
    assert.equal(refusal(root(`<unknown>${'x'.repeat(10_001)}</unknown>`)), 'read');
    const elements = (count: number) => {
      const reader = elementReader(LAYOUT);
      reader.open('root', () => '', 'a');
      for (let more = 1; more < count; more += 1) {
        reader.open('b', () => '', 'a');
        reader.close('b');
      }
      reader.close('root');
      return reader.result();
    };
    assert.ok(elements(100_000));
    assert.throws(() => elements(100_001), Problem);
  });
});
