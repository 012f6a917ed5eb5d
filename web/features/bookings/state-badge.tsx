import type { BookingState } from '#domain/booking-states';
import { stateMessages } from '#i18n/ticket';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = {
  held: 'warning',
  booked: 'neutral',
  confirmed: 'success',
  arrived: 'success',
  in_treatment: 'success',
  completed: 'success',
  no_show: 'warning',
  not_brought: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<BookingState, 'success' | 'warning' | 'neutral'>;

/** How far an appointment has come. */
export function StateBadge({ status }: { status: BookingState }) {
  const { t } = useMessages();
  return <Badge tone={tones[status]}>{t(stateMessages[status])}</Badge>;
}
