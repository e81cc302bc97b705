import { JSON_LD } from '@cafezal/domain/open-chain/epcis/epcis-file.ts';
import { EPCIS_NAMESPACE_PATH } from '@cafezal/domain/open-chain/epcis/epcis-terms.ts';
import { epcisVocabulary } from '@cafezal/domain/open-chain/epcis/epcis-vocabulary.ts';
import type { Env, Hono } from 'hono';

const HEADERS = {
  'content-type': JSON_LD,
  'cache-control': 'public, max-age=86400',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves what the terms of our files mean, at the address that the files name, to any site. */
export function mountNamespace<AppEnv extends Env>(app: Hono<AppEnv>, publicUrl: string): void {
  const vocabulary = epcisVocabulary(publicUrl);
  app.get(EPCIS_NAMESPACE_PATH, () => new Response(vocabulary, { headers: HEADERS }));
}
