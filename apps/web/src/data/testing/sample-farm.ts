import type { Farm } from '../device/contract.ts';

/** A whole farm, for tests. */
export const SAMPLE_FARM: Farm = {
  id: 'farm',
  name: 'Fazenda Boa Vista',
  farmSlug: 'boa-vista',
  city: 'Carmo de Minas',
  state: 'MG',
  region: 'Mantiqueira de Minas',
  totalArea: 24,
  stateRegistration: null,
  imageUrl: null,
  userId: 'me',
  farmLots: [],
  storageLots: [],
  role: 'owner',
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
