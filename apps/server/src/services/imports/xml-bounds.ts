import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { SaxesParser } from 'saxes';

const DEEPEST = 64;
/** Some tens are usual: a worksheet names about fifteen namespaces. */
const MOST_ATTRIBUTES = 250;
/** Characters of a tag with its attributes; a text in an attribute of a workbook has at most 32,767. */
const LONGEST_TAG = 128 * 1024;
/** Characters of one text, comment or name: more than the corners that a map may have. */
const LONGEST_RUN = 8 * 1024 * 1024;
const SHOWN_NAME = 40;

const MEND = 'Salve de novo no programa de onde veio e traga inteiro.';

/**
 * What XML may have of anything, held while it is parsed: the parser itself would gather a tag, its attributes or a text of
 * any length, and then hand it over at once. What `unreadable` makes is thrown.
 */
export function xmlBounds(parser: SaxesParser, unreadable: (message?: string) => Error) {
  let [depth, attributes, since] = [0, 0, 0];
  let tag: string | null = null;
  const named = (): string => `O elemento ${(tag ?? '').slice(0, SHOWN_NAME)}`;
  const passed = (): void => {
    since = parser.position;
    tag = null;
  };
  parser.on('comment', passed);
  parser.on('processinginstruction', passed);
  parser.on('opentagstart', ({ name }) => {
    passed();
    [tag, attributes] = [name, 0];
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw unreadable(`${named()} tem mais de ${MOST_ATTRIBUTES} atributos. ${MEND}`);
  });
  return {
    passed,
    opened: (): void => {
      passed();
      depth += 1;
      if (depth > DEEPEST) throw unreadable();
    },
    closed: (): void => {
      passed();
      depth -= 1;
    },
    /** To be called after each piece that the parser got. */
    checkPiece: (): void => {
      const length = parser.position - since;
      if (tag !== null && length > LONGEST_TAG)
        throw unreadable(`${named()} tem atributos com mais de ${formatNumber(LONGEST_TAG)} caracteres. ${MEND}`);
      if (length > LONGEST_RUN)
        throw unreadable(
          `Um texto do arquivo passa de ${formatNumber(LONGEST_RUN)} caracteres, na linha ${formatNumber(parser.line)}. ${MEND}`,
        );
    },
  };
}
