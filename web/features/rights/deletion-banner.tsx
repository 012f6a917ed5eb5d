import { useAction } from '#web/api/use-action.ts';
import { useQueryClient } from '@tanstack/react-query';
import { withdrawDeletion } from '#contract/accounts/rights';
import { getProfile } from '#contract/people/people';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** On every page of the signed-in area while the reader's account is going to be deleted: when, and a button to keep it. */
export function DeletionBanner() {
  const { t, language } = useMessages();
  const queries = useQueryClient();
  const profile = useRoute(getProfile, {}).data?.data;
  const keep = useAction(t, {
    mutationFn: (id: string) => callRoute(withdrawDeletion, { params: { id } }),
    onSuccess: () => {
      toast.success(t('rights.kept'));
      return queries.invalidateQueries();
    },
    onError: (error) => toast.error(errorMessage(error, t)),
  });
  if (!profile?.deletionDueAt) return null;
  return (
    <aside className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-box border border-warning/70 bg-warning/18 p-4">
      <p>{t('rights.due', { at: formatInstant(profile.deletionDueAt, language) })}</p>
      <Button isBusy={keep.isPending} onClick={() => keep.run(profile._id)}>
        {t('rights.keep')}
      </Button>
    </aside>
  );
}
