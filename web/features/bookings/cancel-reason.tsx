import { useMessages } from '#web/i18n/use-messages.ts';

/** Why an appointment was cancelled, as typed by who cancelled it. */
export function CancelReason({ reason }: { reason: string | null }) {
  const { t } = useMessages();
  if (reason === null) return null;
  return (
    <span className="max-w-60 text-sm wrap-anywhere text-base-content/75">{t('changes.reasonWas', { reason })}</span>
  );
}
