import { pathOfModules, type QrPath } from '@cafezal/domain/open-chain/page/qr-path.ts';
import encodeQR from 'qr';

/** Width of the white border that readers need, in modules. */
const QUIET_ZONE = 4;

/** A QR code, drawn. A quarter of it may be lost at `quartile`, for paper that strangers read; 15 % otherwise. */
export const qrPath = (text: string, ecc: 'medium' | 'quartile' = 'medium'): QrPath =>
  pathOfModules(encodeQR(text, 'raw', { ecc, border: QUIET_ZONE }));
