import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '#contract/bookings';
import { formatDate, formatPrice, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData, useTakesCards } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { isChangeable } from './appointment-facts.tsx';
import { NextSteps } from './next-steps.tsx';
import { StateBadge } from './state-badge.tsx';
import { useChanges } from './use-changes.tsx';
import { useLinkCalls } from './use-link-calls.ts';

type LinkedAppointmentProps = { token: string; appointment: Appointment; wish: string | null };

/** One appointment with its price and what its patient can do about it, without signing in. */
export function LinkedAppointment({ token, appointment, wish }: LinkedAppointmentProps) {
  const { t, language } = useMessages();
  const calls = useLinkCalls(token);
  const { ask, dialog, notice } = useChanges(calls);
  const isWishGranted = useRef(false);
  useEffect(() => {
    if (isWishGranted.current) return;
    isWishGranted.current = true;
    if ((wish === 'move' || wish === 'cancel') && isChangeable(appointment)) ask(wish, appointment);
  }, [wish, appointment, ask]);
  return (
    <>
      {notice}
      <Card as="section" aria-labelledby="linked-appointment" className="grid gap-5">
        <div className="grid justify-items-start gap-1">
          <StateBadge status={appointment.status} />
          <h2 id="linked-appointment" className="mt-2 text-2xl">
            {formatDate(appointment.AppointmentDate, language)}
          </h2>
          <p className="text-lg">{formatSlot(appointment.slot, language, t)}</p>
        </div>
        <Details appointment={appointment} />
        {appointment.isCancelled ? (
          <Cancelled appointment={appointment} />
        ) : (
          // A grid item that spans two columns on wide screens, and would here add the second.
          <div>
            <NextSteps appointment={appointment} ask={ask} confirm={calls.confirm} />
          </div>
        )}
      </Card>
      {dialog}
    </>
  );
}

/** Treatment, doctor, address and price; with a Pay button if something is due. */
function Details({ appointment }: { appointment: Appointment }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { treatment, doctor_name: doctor } = appointment;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] sm:items-baseline">
      <Detail label={t('manage.treatment')}>{treatment}</Detail>
      <Detail label={t('manage.doctor')}>{doctor}</Detail>
      <Detail label={t('manage.where')}>
        {clinic.name}, {clinic.address.street}, {clinic.address.city}
      </Detail>
      <Detail label={t('manage.price')}>
        <Price appointment={appointment} />
      </Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-base-content/75 sm:text-base">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Price({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const { price, dueAmount, isCancelled, currency } = appointment;
  const show = (amount: number) => formatPrice(amount, currency, language);
  if (isCancelled) return show(price);
  if (dueAmount === 0) return t('manage.paid', { price: show(price) });
  if (!takesCards) return t('manage.atClinic', { price: show(price) });
  return (
    <>
      {t(dueAmount === price ? 'manage.unpaid' : 'manage.partlyPaid', { price: show(price), due: show(dueAmount) })}{' '}
      <Link to={paths.payment(appointment._id)} className="inline-block py-0.5 underline underline-offset-4">
        {t('manage.pay')}
      </Link>
    </>
  );
}

/** Who cancelled it, what is refunded, and the way to another appointment. */
function Cancelled({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const { cancelledBy, refund, refundAmount, currency } = appointment;
  const amount = formatPrice(refundAmount, currency, language);
  return (
    <div className="grid justify-items-start gap-4 border-t border-base-300 pt-4">
      <p>
        {t(cancelledBy === 'clinic' ? 'manage.cancelledByClinic' : 'manage.cancelled')}{' '}
        {refund && t(refund === 'pending' ? 'manage.refundPending' : 'manage.refunded', { amount })}
      </p>
      <ButtonLink to={paths.appointment} variant="accent">
        {t('manage.another')}
      </ButtonLink>
    </div>
  );
}
