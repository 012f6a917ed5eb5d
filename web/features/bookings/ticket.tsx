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
  heading?: string | undefined;
  /** The text of the button that pays what is due; null for none. */
  payLabel?: string | null | undefined;
  /** What can be done about it; not printed. */
  children?: ReactNode;
};

const factsOfBody: TicketFact['name'][] = ['doctor', 'place', 'price', 'refund', 'code'];

/** One appointment: treatment, day, clock time, doctor, place, price, state, its code for the desk, and a button that pays what is due. */
export function Ticket({ appointment, heading, payLabel, children }: TicketProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const takesCards = useTakesCards() && !appointment.isPaidAtClinic;
  const headingId = useId();
  const facts = ticketFacts(appointment, clinic, language, t);
  const textOf = (name: TicketFact['name']) => facts.find((fact) => fact.name === name)?.text;
  const doctor = { _id: appointment.doctor_id, name: appointment.doctor_name };
  const { status, isUpcoming, takesPlace, dueAmount, deskPaidAmount, currency } = appointment;
  const isHeld = status === 'held';
  const hasStub = isUpcoming && takesPlace;
  const isPayable = payLabel !== null && takesCards && dueAmount > 0 && hasStub;
  const bring = { name: 'bring', label: t('ticket.bring'), text: t('about.visit2Text'), link: undefined } as const;
  const shown = [
    ...facts.filter(({ name }) => factsOfBody.includes(name) && (name !== 'code' || !hasStub)),
    ...(hasStub ? [bring] : []),
  ];
  const { forPerson } = appointment;
  const what = [textOf('treatment'), forPerson && t('ticket.forName', forPerson)].filter(Boolean);
  const [weekday, ...rest] = (textOf('day') ?? '').split(', ');
  const Day = heading ? 'p' : 'h2';
  return (
    <article
      aria-labelledby={headingId}
      className="ticket @container max-w-260 overflow-hidden rounded-3xl border border-base-300 bg-base-100 wrap-anywhere"
    >
      <div className="grid @3xl:grid-cols-[1fr_18.5rem]">
        <div>
          <header className={`grid gap-1 px-5 py-5 sm:px-8 sm:py-7 ${isHeld ? 'bg-warning/16' : 'bg-primary/8'}`}>
            {heading && (
              <h2 id={headingId} className="text-base font-normal tracking-normal text-base-content/75">
                {heading}
              </h2>
            )}
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <p className="min-w-0 text-lg font-semibold hyphens-auto text-primary">{what.join(' · ')}</p>
              {isHeld ? <HeldBadge appointment={appointment} /> : <StateBadge booking={appointment} />}
            </div>
            <Day
              id={heading ? undefined : headingId}
              className="font-heading text-3xl leading-tight font-semibold tracking-tight @xl:text-5xl"
            >
              {weekday}, <span className="whitespace-nowrap">{rest.join(', ')}</span>
            </Day>
            <p className="font-heading text-3xl font-semibold @xl:text-4xl">{textOf('time')}</p>
          </header>
          <div className="grid gap-6 px-5 py-5 sm:px-8 sm:py-7">
            <dl className="grid gap-x-6 gap-y-4 @xl:grid-cols-2">
              {shown.map(({ name, label, text, link }) => (
                <div key={name} className={name === 'bring' ? '@xl:col-span-2' : undefined}>
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
        </div>
        {hasStub && (
          <div className="grid content-center justify-items-center gap-3 border-base-300 px-6 py-8 text-center @max-3xl:border-t-2 @max-3xl:border-dashed @3xl:border-s-2 @3xl:border-dashed">
            {isHeld ? (
              <p className="grid size-46 place-items-center rounded-box border-2 border-dashed border-base-content/50 p-4 text-sm">
                {t('ticket.codeLater')}
              </p>
            ) : (
              <>
                {appointment.codeImage && (
                  <img
                    src={`data:image/svg+xml,${encodeURIComponent(appointment.codeImage)}`}
                    alt=""
                    className="size-44 rounded-box border border-base-300 bg-white"
                  />
                )}
                <p>
                  <span className="sr-only">{t('ticket.code')}</span>{' '}
                  <span className="font-heading text-3xl font-semibold tracking-wide whitespace-nowrap">
                    {appointment.code}
                  </span>
                </p>
                <p className="max-w-48 text-sm text-base-content/75">{t('ticket.showCode')}</p>
              </>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
