import type { LoaderFunctionArgs } from 'react-router';
import { listDoctorProfiles } from '#contract/slots/doctors';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { DoctorCard } from '#web/features/doctors/doctor-card.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/doctors';

export const handle = {
  title: 'doctors.title',
  description: 'doctors.description',
  image: 'about',
  scripts: false,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(pageContext).callRoute(listDoctorProfiles, {})).data;
}

export default function DoctorsPage({ loaderData: doctors }: Route.ComponentProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <PageHeading title={t('doctors.heading')} lead={t('doctors.lead')} />
      {doctors.length === 0 ? (
        <EmptyState illustration={<EmptyCalendar />} title={t('doctors.empty')}>
          <p>{t('doctors.emptyNext', { phone: clinic.phone })}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {doctors.map((doctor) => (
            <li key={doctor._id}>
              <DoctorCard doctor={doctor} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
