import { Problem } from '@cafezal/domain/record/problem.ts';
import { publicRoute, type Route } from '../http/route.ts';
import { openLot } from '../services/publications/lot-pages.ts';
import { networkOf } from '../services/request/throttle.ts';

const HEADERS = {
  'cache-control': 'public, max-age=60',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  vary: 'accept-language, accept-encoding',
};

/** Published lots for machines. */
export const publicLotRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/public/lotes/{token}',
    docs: {
      summary: 'A published lot, as its owner shows it',
      tag: 'Publicações',
      query: { lang: 'pt, en or es', versao: 'number of a version; the newest without it' },
      answers: {
        200: 'lot, versions, seal',
        404: 'no such address',
        410: 'not published any more',
        429: 'above 600 a minute',
      },
    },
    handle: async ({ services, params, query, header, address }) => {
      services.rates.take('lotPages', networkOf(address));
      const lot = await openLot(services, params.token ?? '');
      if (lot === 'gone') throw new Problem('publication/gone');
      if (lot === 'unknown') throw new Problem('publication/not-found');
      const asked = { token: lot.token, lang: query.lang, versao: query.versao, accepted: header('accept-language') };
      const body = await services.publishedLots.data(lot, asked);
      if (body === undefined) throw new Problem('publication/not-found');
      return { status: 200, body, headers: HEADERS };
    },
  }),
];
