import { useState } from 'react';
import { RequestRefused } from '#contract/shared/send-request';
import type { Translate } from '#i18n/catalogue';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { toDocSlot, type Draft } from './draft.ts';
import { usePublish } from './use-schedule.ts';

/** The server's errors by date, and for the whole request. */
type Refusal = { byDate: Record<string, string>; whole: string | null };
const noRefusal: Refusal = { byDate: {}, whole: null };

/** Publishes all added times of a draft in one request. `onDone` receives whether there was something to publish. */
export function usePublishDraft(doctorEmail: string, onDone: (wasPublished: boolean) => void) {
  const { t } = useMessages();
  const publish = usePublish();
  const [refusal, setRefusal] = useState(noRefusal);
  const publishDraft = useSingleFlight(async (draft: Draft) => {
    const docSlot = toDocSlot(draft);
    if (docSlot.length === 0) return onDone(false);
    setRefusal(noRefusal);
    try {
      const { data } = await publish.mutateAsync({ docEmail: doctorEmail, docSlot });
      const added = data.added.reduce((sum, { slot }) => sum + slot.length, 0);
      toast.success(added > 0 ? t('slots.done', { count: added }) : t('slots.nothingNew'));
      onDone(true);
    } catch (error) {
      const dates = docSlot.map(({ date }) => date);
      setRefusal(toRefusal(error, dates, t));
    }
  });
  return { publishDraft, isPending: publish.isPending, refusal };
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
