import type { Publication } from '../../data/farms/publications.ts';
import type { LabelData } from './label-data.ts';

const PROTOCOL = /^https?:\/\//;
const GROUP = /[A-Z2-7]{4}(?=[A-Z2-7])/g;

/** An address for people to type: without protocol, its token in groups of four. */
function typed(url: string): string {
  const [host = '', token = ''] = url.replace(PROTOCOL, '').split('/r/');
  return `${host}/r/${token.replace(GROUP, '$&-')}`;
}

/** Labels of published lots for their buyers: the page's code and address, and nothing of the inside besides the weight. */
export const buyerLabels = (
  labels: readonly LabelData[],
  publications: readonly Pick<Publication, 'recordId' | 'output' | 'qr' | 'url'>[],
): readonly LabelData[] =>
  labels.flatMap((label) => {
    const page = publications.find(({ recordId, output }) => `${recordId} ${output}` === label.key);
    if (page === undefined) return [];
    // The name of the record is the farm's own word, and may name a person or a plan.
    const shown = { title: label.amount, detail: '', facts: [] };
    return [{ ...label, ...shown, link: page.qr, place: typed(page.url), isForBuyer: true }];
  });
