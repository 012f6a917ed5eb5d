import type { DoctorProfile } from '#contract/slots/doctors';
import { doctorSlug } from '#domain/people/doctor-profile';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';

/** A doctor for search engines: schema.org's `Person` who works for the clinic. */
export function DoctorData({ doctor }: { doctor: DoctorProfile }) {
  const { clinic, publicUrl } = useRootData();
  const { name, image, languages } = doctor;
  const data = {
    '@type': 'Person',
    name,
    jobTitle: 'Dentist',
    url: `${publicUrl}${paths.doctor(doctorSlug(doctor))}`,
    ...(image !== null && { image }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    worksFor: { '@type': 'Dentist', name: clinic.name, url: `${publicUrl}/` },
  };
  return <JsonLd data={data} />;
}
