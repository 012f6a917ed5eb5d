import { Link } from 'react-router';
import type { DoctorProfile } from '#contract/slots/doctors';
import { doctorSlug } from '#domain/people/doctor-profile';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { DoctorFacts } from './doctor-facts.tsx';

/** A doctor in the list: photo, name and facts; the whole card is the link to the page. */
export function DoctorCard({ doctor }: { doctor: DoctorProfile }) {
  const { t } = useMessages();
  return (
    <Card as="article" className="relative grid h-full content-start gap-5 hover:border-primary">
      <div className="flex items-center gap-4">
        <Avatar name={doctor.name} src={doctor.image} size="lg" />
        <h2 className="text-xl">
          <Link
            to={paths.doctor(doctorSlug(doctor))}
            aria-label={t('doctors.more', { name: doctor.name })}
            className="after:absolute after:inset-0 after:rounded-box"
          >
            {doctor.name}
          </Link>
        </h2>
      </div>
      <DoctorFacts doctor={doctor} />
    </Card>
  );
}
