import { QueryClient } from '@tanstack/react-query';
import { isOnline } from '../../device/network.ts';
import { ApiError } from './api.ts';

/**
 * Cache rules: fresh for 5 min, unused data kept for 10, no refetch on focus, fewer than 3 retries and none on 4xx,
 * mutations not retried.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // Offline a retry is pointless.
        retry: (failures, error) =>
          isOnline() && failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
