import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { RequestRefused } from '#contract/shared/send-request';
import type { Appointment } from '#contract/bookings/bookings';
import { getDeskPerson, type DeskPerson } from '#contract/desk/desk-persons';
import { formatPrice } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useDeskEvents } from '#web/api/use-desk-events.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { paths, type BookState } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { showBirthDate } from './desk-cells.tsx';

type PersonScreenProps = {
  id: string;
  /** What was changed last, and can be undone. */
  notice: ReactNode;
  /** What can be done with the record. */
  renderActions: (person: DeskPerson) => ReactNode;
  renderAppointments: (appointments: Appointment[], caption: string) => ReactNode;
};

/** A person at the desk: contact data, what is due, all appointments; read again when one of these changes. */
export function PersonScreen({ id, notice, renderActions, renderAppointments }: PersonScreenProps) {
  const { t } = useMessages();
  const read = (after: { cursor?: string }) => callRoute(getDeskPerson, { params: { id }, query: after });
  const list = usePages([getDeskPerson.key, id], read, { isLive: true });
  const { pages, error } = list;
  const person = pages?.[0]?.data;
  const appointments = pages?.flatMap((page) => page.appointments);
  useDeskEvents((changes) => {
    const isShown = (bookingId: string) => appointments?.some(({ _id }) => _id === bookingId);
    if (changes === null || changes.some((change) => isShown(change.id))) void list.refetch();
  });
  const isUnknown = error instanceof RequestRefused && error.failure.code === 'not_found';
  if (!person || !appointments)
    return <Unread read={list} failed={t(isUnknown ? 'desk.noPerson' : 'desk.personFailed')} size={5} />;
  // The record was merged into this person's.
  if (person._id !== id) return <Navigate to={paths.person(person._id)} replace />;
  return (
    <>
      <PageHeading
        title={person.name}
        action={
          <>
            <ButtonLink to={paths.appointments} variant="outline" className="max-sm:hidden">
              {t('desk.toList')}
            </ButtonLink>
            <ButtonLink to={paths.book} variant="accent" state={{ patientId: person._id } satisfies BookState}>
              {t('deskPatients.bookFor')}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {notice}
        <PersonFacts person={person} />
        <div className="flex flex-wrap gap-2">{renderActions(person)}</div>
        {appointments.length === 0 ? (
          <EmptyState illustration={<EmptyCalendar />} title={t('desk.noAppointments')} />
        ) : (
          renderAppointments(appointments, t('changes.appointmentsOf', { name: person.name }))
        )}
        <LoadMore pages={list} rows={appointments.map(({ _id }) => _id)} />
      </div>
    </>
  );
}

function PersonFacts({ person }: { person: DeskPerson }) {
  const { t, language } = useMessages();
  const {
    phone,
    email,
    birthDate,
    insurance,
    hasAccount,
    isEmailProven,
    emailState,
    isRestricted,
    bookedAs,
    due,
    account,
    persons,
  } = person;
  const facts = {
    [t('desk.phone')]: phone ? <PhoneLink number={phone} /> : t('desk.noPhone'),
    [t('desk.email')]: (
      <span className="inline-flex flex-wrap items-center gap-2 [&>span]:whitespace-normal">
        {hasAccount ? email : email || t('desk.noAccount')}
        {hasAccount && !isEmailProven && <Badge tone="warning">{t('desk.notProven')}</Badge>}
        {emailState !== null && emailState !== 'none' && (
          <Badge tone={isEmailProven ? 'success' : 'warning'}>{t(`deskPatients.email_${emailState}`)}</Badge>
        )}
      </span>
    ),
    [t('desk.birthDate')]: <span className="tabular-nums">{showBirthDate(birthDate, language)}</span>,
    [t('insurance.insurance')]: t(`insurance.${insurance ?? 'none'}`),
    [t('desk.stillDue')]:
      due.length === 0
        ? t('desk.nothingDue')
        : due.map(({ amount, currency }) => (
            <strong key={currency} className="me-3">
              {formatPrice(amount, currency, language)}
            </strong>
          )),
    [t('desk.contactPerson')]: account && <PersonLinks persons={[account]} />,
    [t('desk.booksFor')]: persons.length > 0 && <PersonLinks persons={persons} />,
    [t('desk.alsoBookedAs')]: bookedAs,
  };
  return (
    <Card as="section" aria-label={t('desk.contact')} className="grid justify-items-start gap-4">
      {isRestricted && <Badge tone="warning">{t('desk.isRestricted')}</Badge>}
      <Facts
        facts={facts}
        item="min-w-0"
        className="grid w-full grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] [&_dd]:mt-0.5 [&_dt]:text-sm"
      />
    </Card>
  );
}

function PersonLinks({ persons }: { persons: DeskPerson['persons'] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {persons.map(({ _id, name }) => (
        <Link key={_id} to={paths.person(_id)} className="link">
          {name}
        </Link>
      ))}
    </span>
  );
}
