import { Link, useSearchParams } from 'react-router';
import { listDoctorBookings } from '#contract/bookings/doctor-bookings';
import { formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { DoctorBookingsTable } from '#web/features/bookings/doctor-bookings-table.tsx';
import { StaffMenu } from '#web/features/bookings/staff-menu.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Unread } from '#web/ui/unread.tsx';

const periods = ['upcoming', 'past'] as const;
type Period = (typeof periods)[number];

export default function MyPatientPage() {
  const user = useUser();
  const { t } = useMessages();
  const [search] = useSearchParams();
  const when: Period = search.get('when') === 'past' ? 'past' : 'upcoming';
  return (
    <>
      <PageHeading title={t('dashboard.myPatient')} action={user.isVerified && <PeriodSwitch when={when} />} />
      <VerifiedOnly user={user}>
        <Patients user={user} when={when} />
      </VerifiedOnly>
    </>
  );
}

function Patients({ user, when }: { user: SessionUser; when: Period }) {
  const { t, language } = useMessages();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  const query = { email: user.email, when, include: 'cancelled' } as const;
  const list = usePages(
    [listDoctorBookings.key, query],
    (after) => callRoute(listDoctorBookings, { query: { ...query, ...after } }),
    { isLive: true },
  );
  const bookings = list.pages?.flatMap((page) => page.data);
  if (!bookings) return <Unread read={list} failed={t('bookings.patientsFailed')} size={6} />;
  return (
    <div className="grid justify-items-start gap-6 *:w-full">
      {notice}
      {bookings.length === 0 ? (
        <EmptyState
          illustration={<EmptyCalendar />}
          title={t(when === 'past' ? 'bookings.nonePast' : 'bookings.noneUpcoming')}
        >
          {when === 'upcoming' && (
            <ButtonLink to={paths.newSchedule} variant="accent">
              {t('bookings.noneNext')}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <DoctorBookingsTable
          caption={t('dashboard.myPatient')}
          bookings={bookings}
          renderActions={({ _id, patient_name: name, appointmentData }) => (
            <StaffMenu
              booking={{ _id, ...appointmentData }}
              appointmentName={t('changes.what', { name, date: formatDate(appointmentData.AppointmentDate, language) })}
              ask={ask}
            />
          )}
        />
      )}
      <LoadMore pages={list} rows={bookings.map(({ _id }) => _id)} />
      {dialog}
    </div>
  );
}

/** Switches between upcoming and past bookings; stored in the URL. */
function PeriodSwitch({ when }: { when: Period }) {
  const { t } = useMessages();
  return (
    <nav className="join" aria-label={t('bookings.when')}>
      {periods.map((wanted) => (
        <Link
          key={wanted}
          to={wanted === 'past' ? '?when=past' : '?'}
          aria-current={when === wanted ? 'true' : undefined}
          className={classNames(
            'btn join-item',
            when === wanted ? 'btn-primary' : 'btn-outline border-base-content/30',
          )}
        >
          {t(`bookings.${wanted}`)}
        </Link>
      ))}
    </nav>
  );
}
