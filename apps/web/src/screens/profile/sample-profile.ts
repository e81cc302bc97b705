import type { Profile } from '../../data/device/contract.ts';

/** A whole profile, for tests. */
export const SAMPLE_PROFILE: Profile = {
  id: 'u1',
  email: 'helena@boavista.example',
  name: 'Helena Alves Ribeiro',
  phone: { countryCode: '55', areaCode: '35', number: '999998888' },
  photoURL: null,
  document: '52998224725',
  planId: 'trial',
  planStatus: 'trialing',
  pendingPlanId: null,
  trialEndsAt: null,
  emailVerified: true,
  accountProviderId: 'password',
  role: 'produtor',
  createdAt: new Date('2026-07-13T12:00:00Z'),
  needsDocument: false,
  needsPhone: false,
};
