import { gtin14 } from '@cafezal/domain/ground/gtin.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Env, Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { Services } from '../http/services.ts';
import { pathOfDigitalLink } from '../services/publications/digital-links.ts';
import { networkOf } from '../services/request/throttle.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/**
 * Mounts the addresses that codes by GS1 name, `/01/{gtin}/10/{lot}`: the way to the page of a published lot whose farm chose
 * such codes, and 404 for any other. Lots can be guessed, so that looking is limited like looking at pages.
 */
export function mountDigitalLinks<AppEnv extends Env>(app: Hono<AppEnv>, services: Services): void {
  app.get('/01/:gtin/10/:lot', (context) =>
    services.heartbeat.whileBeating(
      async () => {
        services.rates.take('lotPages', networkOf(clientAddress(context, services.config)));
        const gtin = gtin14(context.req.param('gtin'));
        const path = gtin === null ? null : await pathOfDigitalLink(services, { gtin, lot: context.req.param('lot') });
        if (path === null) throw new Problem('request/not-found');
        return new Response(null, { status: 307, headers: { ...HEADERS, location: path } });
      },
      () => undefined,
    ),
  );
}
