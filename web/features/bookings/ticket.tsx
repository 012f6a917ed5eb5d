import { Navigation } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '#contract/bookings/bookings';
import { doctorSlug } from '#domain/people/doctor-profile';
import { formatPrice } from '#i18n/format';
import { ticketFacts, type TicketFact } from '#i18n/ticket';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData, useTakesCards } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { HeldBadge } from './held-badge.tsx';
import { StateBadge } from './state-badge.tsx';

type TicketProps = {
  appointment: Appointment;
  /** The heading of the ticket; by default the day. */
  heading?: string;
  /** The text of the button that pays what is due; null for none. */
  payLabel?: string | null;
  /** What can be done about it; not printed. */
  children?: ReactNode;
};

const factsOfBody: TicketFact['name'][] = ['doctor', 'place', 'price', 'refund', 'code'];

/** One appointment: treatment, day, clock time, doctor, place, price, state and code, and a button that pays what is due. */
export function Ticket({ appointment, heading, payLabel, children }: TicketProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const takesCards = useTakesCards();
  const headingId = useId();
  const facts = ticketFacts(appointment, clinic, language, t);
  const textOf = (name: TicketFact['name']) => facts.find((fact) => fact.name === name)?.text;
  const doctor = { _id: appointment.doctor_id, name: appointment.doctor_name };
  const { status, isUpcoming, isCancelled, isOver, takesPlace, dueAmount, deskPaidAmount, currency } = appointment;
  const isActive = takesPlace && !isCancelled && !isOver && status !== 'expired';
  const isPayable = payLabel !== null && takesCards && dueAmount > 0 && isActive;
  return (
    <article
      aria-labelledby={headingId}
      className="ticket overflow-hidden wrap-anywhere rounded-box border border-base-300 bg-base-100"
    >
      <header className="grid gap-1 border-b-2 border-dashed border-base-300 bg-primary/7 px-5 py-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {heading ? (
            <h2 id={headingId} className="text-base font-normal tracking-normal text-base-content/75">
              {heading}
            </h2>
          ) : (
            <p className="min-w-0 font-semibold text-primary hyphens-auto">{textOf('treatment')}</p>
          )}
          {status === 'held' ? <HeldBadge appointment={appointment} /> : <StateBadge booking={appointment} />}
        </div>
        {heading ? (
          <p className="font-heading text-2xl font-semibold">{textOf('day')}</p>
        ) : (
          <h2 id={headingId} className="text-2xl">
            {textOf('day')}
          </h2>
        )}
        <p className="text-lg">{textOf('time')}</p>
      </header>
      <div className="grid gap-5 px-5 py-4 sm:px-6 sm:py-5">
        <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_1fr] sm:items-baseline">
          {facts
            .filter(({ name }) => factsOfBody.includes(name) || (heading && name === 'treatment'))
            .map(({ name, label, text, link }) => (
              <div key={name} className="sm:contents">
                <dt className="text-sm text-base-content/75">{label}</dt>
                <dd>
                  {name === 'doctor' && isUpcoming ? (
                    <Link to={paths.doctor(doctorSlug(doctor))} className="underline underline-offset-4">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}{' '}
                  {link && (
                    <a
                      href={link.href}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex items-baseline gap-1 py-0.5 whitespace-nowrap text-primary underline underline-offset-4 print:hidden"
                    >
                      <Navigation aria-hidden="true" className="size-4 self-center" />
                      {link.label}
                    </a>
                  )}
                </dd>
              </div>
            ))}
        </dl>
        {deskPaidAmount > 0 && <p className="text-sm text-base-content/75">{t('ticket.notFiscal')}</p>}
        {(isPayable || children) && (
          <div className="grid gap-4 print:hidden">
            {isPayable && (
              <ButtonLink to={paths.payment(appointment._id)} variant="accent" className="sm:justify-self-start">
                {payLabel ?? t('payments.payAmount', { price: formatPrice(dueAmount, currency, language) })}
              </ButtonLink>
            )}
            {children}
          </div>
        )}
      </div>
    </article>
  );
}
