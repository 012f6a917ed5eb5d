import { data, Link, redirect, type LoaderFunctionArgs } from 'react-router';
import { listDoctorProfiles, type DoctorProfile } from '#contract/slots/doctors';
import { listDoctorTreatments } from '#contract/slots/treatments';
import { doctorSlug, hasSlug } from '#domain/people/doctor-profile';
import { AboutDoctor } from '#web/features/doctors/about-doctor.tsx';
import { DoctorData } from '#web/features/doctors/doctor-data.tsx';
import { DoctorFacts } from '#web/features/doctors/doctor-facts.tsx';
import { TreatmentTimes } from '#web/features/treatments/treatment-times.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Route } from './+types/doctor';

export const handle = {
  title: 'doctors.profileTitle',
  description: 'doctors.profileDescription',
  image: 'about',
  scripts: false,
  paramsOf: (loaded, language) => {
    const { name, specialtyNames } = (loaded as { doctor: DoctorProfile }).doctor;
    return { name, specialty: specialtyNames[language] };
  },
} satisfies PageHandle;

/** Responds with 404 unless the URL names a verified doctor, and leads from an earlier name to the present one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { callRoute } = context.get(pageContext);
  const { slug = '' } = params;
  const doctors = await callRoute(listDoctorProfiles, {});
  const doctor = doctors.data.find((candidate) => hasSlug(candidate, slug));
  if (!doctor) throw data(null, { status: 404 });
  if (slug !== doctorSlug(doctor))
    throw redirect(`${paths.doctor(doctorSlug(doctor))}${new URL(request.url).search}`, 301);
  const { data: treatments } = await callRoute(listDoctorTreatments, { params: { id: doctor._id } });
  return { doctor, treatments };
}

export default function DoctorPage({ loaderData: { doctor, treatments } }: Route.ComponentProps) {
  const { t } = useMessages();
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-10 sm:px-6">
      <DoctorData doctor={doctor} />
      <p>
        <Link to={paths.doctors} className="link link-hover inline-block py-2">
          ← {t('doctors.all')}
        </Link>
      </p>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid gap-8">
          <header className="flex flex-wrap items-center gap-6">
            <Avatar name={doctor.name} src={doctor.image} size="xl" />
            <div className="grid min-w-0 flex-1 basis-72 gap-4">
              <h1 className="text-3xl sm:text-4xl">{doctor.name}</h1>
              <DoctorFacts doctor={doctor} />
            </div>
          </header>
          <AboutDoctor doctor={doctor} className="text-lg" />
        </div>
        {treatments.length > 0 && (
          <section aria-labelledby="times" className="grid gap-4">
            <h2 id="times" className="text-2xl">
              {t('doctors.nextTimes')}
            </h2>
            <ul className="grid gap-4">
              {treatments.map((treatment) => (
                <TreatmentTimes
                  key={treatment._id}
                  treatment={treatment}
                  heading="h3"
                  texts={{ none: t('doctors.noFree'), others: t('doctors.otherTimes') }}
                  renderLink={(time, content, className) => (
                    <Link
                      to={paths.bookSlot(treatment._id, { doctorId: doctor._id, date: '', slot: '', ...time })}
                      className={className}
                    >
                      {content}
                    </Link>
                  )}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
