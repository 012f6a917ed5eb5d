import { type Appointment, getBooking } from '#contract/bookings';
import { formatDate, formatPrice, formatSlot } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SendAgain } from './send-again.tsx';
import { TimeLeft } from './time-left.tsx';

/** The next step for a new hold; polls it until it is booked or expired. */
export function HeldDialog({ requested, onClose }: { requested: Appointment; onClose: () => void }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const booking = useRoute(
    getBooking,
    { params: { id: requested._id } },
    { initial: { status: 'Success', message: '', data: requested }, pollWhile: ({ data }) => data.status === 'held' },
  );
  const appointment = booking.data?.data ?? requested;
  const price = formatPrice(appointment.price, appointment.currency, language);
  const isBooked = appointment.status === 'booked';
  return (
    <Dialog isOpen title={t('holds.dialogTitle')} closeLabel={t('bookings.close')} onClose={onClose}>
      <div className="grid gap-4">
        <div>
          <p className="font-semibold">{formatDate(appointment.AppointmentDate, language)}</p>
          <p>{formatSlot(appointment.slot, language, t)}</p>
          <p>
            {appointment.treatment} {t('dashboard.nextWith', { doctor: appointment.doctor_name })}
          </p>
        </div>
        {appointment.status === 'held' && (
          <>
            <p>
              {t('holds.lead', { email: appointment.email })} {takesCards && t('holds.orPay')}
            </p>
            <p>
              {t('holds.heldFor')} <TimeLeft until={appointment.heldUntil ?? ''} />
            </p>
            <SendAgain bookingId={appointment._id}>
              {takesCards && (
                <ButtonLink to={paths.payment(appointment._id)} variant="accent">
                  {t('payments.payAmount', { price })}
                </ButtonLink>
              )}
            </SendAgain>
          </>
        )}
        {isBooked && <Notice tone="success">{t('holds.confirmed')}</Notice>}
        {!isBooked && appointment.status !== 'held' && (
          <>
            <Notice tone="warning">{t('errors.hold_expired')}</Notice>
            <Button variant="accent" onClick={onClose}>
              {t('holds.bookAgain')}
            </Button>
          </>
        )}
        <ButtonLink to={paths.dashboard} variant="ghost">
          {t('holds.toAppointments')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
