import type { BookingState } from '#domain/booking-states';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The message and the colour of each state. */
export const stateLabels = {
  held: ['changes.held', 'warning'],
  booked: ['changes.booked', 'neutral'],
  confirmed: ['changes.confirmed', 'success'],
  arrived: ['changes.arrived', 'success'],
  completed: ['changes.completed', 'success'],
  no_show: ['changes.noShow', 'warning'],
  cancelled: ['dashboard.cancelled', 'neutral'],
  expired: ['changes.expired', 'neutral'],
} as const satisfies Record<BookingState, [MessageKey, 'success' | 'warning' | 'neutral']>;

/** How far an appointment has come. */
export function StateBadge({ status }: { status: BookingState }) {
  const { t } = useMessages();
  const [label, tone] = stateLabels[status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
