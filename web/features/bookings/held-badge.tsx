import type { Appointment } from '#contract/bookings';
import { formatMoment } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The time until which a held appointment expires; nothing for others. */
export function HeldBadge({ appointment: { status, heldUntil } }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  if (status !== 'held' || heldUntil === null) return null;
  return (
    <Badge isLong tone="warning">
      {t('holds.heldUntil', { time: formatMoment(new Date(heldUntil), language).time })}
    </Badge>
  );
}
