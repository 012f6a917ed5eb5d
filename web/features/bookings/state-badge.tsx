import type { Appointment } from '#contract/bookings/bookings';
import type { BookingState } from '#domain/bookings/booking-states';
import { decisionText } from '#i18n/ticket';
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

export type StateBadgeProps = {
  booking: Pick<Appointment, 'status' | 'takesPlace' | 'openDecision' | 'isOutsideHours' | 'squeezedIn'>;
};

/** How far an appointment has come, or that it cannot take place; for staff both, with what was decided. */
export function StateBadge({
  booking: { status, takesPlace, openDecision, isOutsideHours, squeezedIn },
}: StateBadgeProps) {
  const { t } = useMessages();
  return (
    <>
      {(takesPlace || openDecision) && <Badge tone={tones[status]}>{t(`changes.state_${status}`)}</Badge>}
      {squeezedIn && <Badge tone="warning">{t('changes.squeezedIn')}</Badge>}
      {squeezedIn && <span className="text-sm">{squeezedIn.reason}</span>}
      {isOutsideHours && <Badge tone="warning">{t('changes.outsideHours')}</Badge>}
      {!takesPlace && <Badge tone="warning">{t('changes.cannotTakePlace')}</Badge>}
      {openDecision && <span className="text-sm first-letter:uppercase">{decisionText(openDecision, t)}</span>}
    </>
  );
}
