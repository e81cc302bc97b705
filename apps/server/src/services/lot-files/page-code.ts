import { pathOfModules, type QrPath } from '@cafezal/domain/open-chain/page/qr-path.ts';
import encodeQR from 'qr';
import { typedLotToken } from './lot-token.ts';

/** The address of a lot's page for people to type, and its code. */
export type PageCode = { address: string; qr: QrPath };

const QUIET_ZONE = 2;

/** The address of the page with a token as paper says it: in capitals for the code, which needs fewer modules then. */
export function pageCode({ publicUrl }: { readonly publicUrl: string }, token: string): PageCode {
  const code = `${publicUrl}/r/${token}`.toUpperCase();
  return {
    address: `${publicUrl.replace(/^https?:\/\//, '')}/r/${typedLotToken(token)}`,
    qr: pathOfModules(encodeQR(code, 'raw', { ecc: 'quartile', border: QUIET_ZONE })),
  };
}
