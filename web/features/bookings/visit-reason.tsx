import { StickyNote } from 'lucide-react';
import { getReason } from '#contract/bookings/notes';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';

/** Why the patient of an appointment comes, in their words; nothing without a reason. */
export function VisitReason({ id }: { id: string }) {
  const { t } = useMessages();
  const { data, isError } = useRoute(getReason, { params: { id } });
  const text = data?.data.text;
  if (isError) return <FormError>{t('notes.reasonFailed')}</FormError>;
  if (!text) return null;
  return (
    <section aria-label={t('notes.reason')} className="grid gap-2 rounded-field border border-base-300 p-3">
      <h3 className="flex items-center gap-2 text-sm text-base-content/75">
        <StickyNote aria-hidden="true" className="size-4" />
        {t('notes.reason')}
      </h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  );
}
