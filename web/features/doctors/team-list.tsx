import { Link } from 'react-router';
import type { TeamMember } from '#contract/clinic/team';
import type { DoctorProfile } from '#contract/slots/doctors';
import { doctorSlug } from '#domain/people/doctor-profile';
import { formatLanguages } from '#i18n/format-languages';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';

/** The doctors, whose whole card is the link to their page, then the others: portrait, specialty or role, and languages. */
export function TeamList({ doctors, members }: { doctors: DoctorProfile[]; members: TeamMember[] }) {
  const { t, language } = useMessages();
  const people = [
    ...doctors.map((doctor) => ({ ...doctor, key: doctor._id, role: doctor.specialtyNames[language], doctor })),
    ...members.map((member, at) => ({ ...member, key: String(at), role: member.roles[language], doctor: null })),
  ];
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6">
      {people.map(({ key, name, image, role, languages, doctor }) => (
        <Card
          key={key}
          as="li"
          className="relative grid content-start justify-items-center gap-1 px-3 text-center has-[a]:hover:border-primary"
        >
          <Avatar name={name} src={image} size="xl" />
          <h3 className="mt-3 text-lg">
            {doctor ? (
              <Link
                to={paths.doctor(doctorSlug(doctor))}
                aria-label={t('doctors.more', { name })}
                className="after:absolute after:inset-0 after:rounded-box"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className="hyphens-auto">{role}</p>
          {languages.length > 0 && (
            <p className="text-sm text-base-content/75">
              {t('doctors.speaks', { languages: formatLanguages(languages, language) })}
            </p>
          )}
        </Card>
      ))}
    </ul>
  );
}
