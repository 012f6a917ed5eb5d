import { RequestRefused } from '#contract/shared/send-request';
import { listSlots, publishSlots, type SlotRecord } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import type { Translate } from '#i18n/catalogue';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { toDocSlot, type Draft } from './draft.ts';

/** The server's errors by date, and for the whole request. */
type Refusal = { byDate: Record<string, string>; whole: string | null };
const noRefusal: Refusal = { byDate: {}, whole: null };

/** Publishes all added times of a draft in one request. `onDone` receives whether there was something to publish. */
export function usePublishDraft(docEmail: string, onDone: (wasPublished: boolean) => void) {
  const { t } = useMessages();
  const refetch = useRefetch(listSlots, summarizeTreatments);
  const publish = useAction(t, {
    mutationFn: (docSlot: SlotRecord['docSlot']) => callRoute(publishSlots, { body: { docEmail, docSlot } }),
    onSuccess: ({ data }) => {
      const added = data.added.reduce((sum, { slot }) => sum + slot.length, 0);
      toast.success(added > 0 ? t('slots.done', { count: added }) : t('slots.nothingNew'));
      onDone(true);
    },
    onSettled: () => void refetch(),
  });
  const dates = publish.variables?.map(({ date }) => date) ?? [];
  return {
    publishDraft: (draft: Draft) => {
      const docSlot = toDocSlot(draft);
      if (docSlot.length === 0) onDone(false);
      else publish.run(docSlot);
    },
    isPending: publish.isPending,
    refusal: publish.error ? toRefusal(publish.error, dates, t) : noRefusal,
  };
}

/** Maps issues such as `docSlot.2.date` to the dates sent; these errors are shown at the date, not again for the whole. */
function toRefusal(error: unknown, dates: string[], t: Translate): Refusal {
  const byDate: Record<string, string> = {};
  const issues = error instanceof RequestRefused ? (error.failure.issues ?? []) : [];
  for (const { path, message } of issues) {
    const date = dates[Number(/^docSlot\.(\d+)/.exec(path)?.[1] ?? -1)];
    if (date) byDate[date] = message;
  }
  const isByDate = Object.keys(byDate).length > 0;
  return { byDate, whole: isByDate ? t('errors.invalid_input') : errorMessage(error, t, 'slots.failed') };
}
