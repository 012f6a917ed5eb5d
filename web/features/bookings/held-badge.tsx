import type { Appointment } from '#contract/bookings/bookings';
import { formatHoldEnd } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The time until which a held appointment expires; nothing for others. */
export function HeldBadge({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  if (appointment.status !== 'held') return null;
  return (
    <Badge isLong tone="warning">
      {t('holds.heldUntil', { time: formatHoldEnd(appointment, language) })}
    </Badge>
  );
}
