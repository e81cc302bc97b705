import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The server's public configuration. */
export type PublicConfig = {
  hasGoogle: boolean;
  /** E-mail of the person in charge of personal data; null if none is set. */
  privacyContact: string | null;
};

type PublishedConfig = { google?: { enabled: boolean }; privacyContact?: string | null };

/** The server's public configuration; undefined until it answers and without a network. */
export function usePublicConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: ['auth-config'],
    queryFn: async (): Promise<PublicConfig> => {
      // The contract's answer of GET /auth/config.
      const config = (await api.getOpen('/auth/config')) as PublishedConfig;
      return { hasGoogle: config.google?.enabled === true, privacyContact: config.privacyContact ?? null };
    },
  });
  return data;
}
