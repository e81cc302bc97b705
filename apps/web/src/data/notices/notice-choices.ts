import type { NoticeChoice, NoticeChoices, NoticeWays } from '@cafezal/domain/people/notice-choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../server/api.ts';
import { useSession } from '../session/session.ts';

/** Which notices the person chose and by which ways, and how to change that; both need the network. */
export function useNoticeChoices(): {
  choices: NoticeChoices | null;
  error: Error | null;
  refresh: () => Promise<void>;
  /** Shown at once. If saving fails, the switch goes back and this rejects. */
  choose: (choice: NoticeChoice, ways: Partial<NoticeWays>) => Promise<void>;
} {
  const queryKey = ['notice-choices', useSession().user?.uid];
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    // The contract's answer of GET /notifications/choices.
    queryFn: async () => (await api.get('/notifications/choices')).choices as NoticeChoices,
    staleTime: 0,
  });
  return {
    choices: data ?? null,
    error,
    refresh: async () => {
      await refetch();
    },
    choose: async (choice, ways) => {
      queries.setQueryData<NoticeChoices>(
        queryKey,
        (known) => known && { ...known, [choice]: { ...known[choice], ...ways } },
      );
      try {
        await api.patch('/notifications/choices', { choices: { [choice]: ways } });
      } catch (failure) {
        queries.setQueryData<NoticeChoices>(queryKey, (known) => known && undo(known, choice, ways));
        throw failure;
      }
    },
  };
}

/** The choices with the former ways of one choice restored. */
const undo = (known: NoticeChoices, choice: NoticeChoice, { app, mail }: Partial<NoticeWays>): NoticeChoices => ({
  ...known,
  [choice]: { ...known[choice], ...(app !== undefined && { app: !app }), ...(mail !== undefined && { mail: !mail }) },
});
