import { Link } from 'react-router';
import type { DoctorProfile } from '#contract/slots/doctors';
import { doctorSlug } from '#domain/people/doctor-profile';
import { formatLanguages } from '#i18n/format-languages';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';

/** The doctors with portrait, specialty and languages; the whole card is the link to the page. */
export function TeamList({ doctors }: { doctors: DoctorProfile[] }) {
  const { t, language } = useMessages();
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6">
      {doctors.map((doctor) => (
        <Card
          key={doctor._id}
          as="li"
          className="relative grid content-start justify-items-center gap-1 px-3 text-center hover:border-primary"
        >
          <Avatar name={doctor.name} src={doctor.image} size="xl" />
          <h3 className="mt-3 text-lg">
            <Link
              to={paths.doctor(doctorSlug(doctor))}
              aria-label={t('doctors.more', { name: doctor.name })}
              className="after:absolute after:inset-0 after:rounded-box"
            >
              {doctor.name}
            </Link>
          </h3>
          <p className="hyphens-auto">{doctor.specialtyNames[language]}</p>
          {doctor.languages.length > 0 && (
            <p className="text-sm text-base-content/75">
              {t('doctors.speaks', { languages: formatLanguages(doctor.languages, language) })}
            </p>
          )}
        </Card>
      ))}
    </ul>
  );
}
