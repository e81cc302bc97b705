import { useQuery } from '@tanstack/react-query';

/** What a server offers everybody. */
export type PublicConfig = {
  hasGoogle: boolean;
  /** Address of the person in charge of personal data; null where none is set. */
  privacyContact: string | null;
};

/** What this server offers; undefined until it answers, and without a network. */
export function usePublicConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: ['auth-config'],
    queryFn: async (): Promise<PublicConfig> => {
      const answer = await fetch('/api/auth/config');
      // The contract's answer of GET /auth/config.
      const config = (await answer.json()) as { google?: { enabled: boolean }; privacyContact?: string | null };
      return { hasGoogle: config.google?.enabled === true, privacyContact: config.privacyContact ?? null };
    },
  });
  return data;
}
