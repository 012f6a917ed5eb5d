import { data, Link, redirect, type LoaderFunctionArgs } from 'react-router';
import { listDoctorProfiles, type DoctorProfile } from '#contract/slots/doctors';
import { summarizeTreatments } from '#contract/slots/treatments';
import { doctorSlug, hasSlug } from '#domain/people/doctor-profile';
import { formatOtherPrices, formatTreatmentPrice } from '#i18n/format';
import { AboutDoctor } from '#web/features/doctors/about-doctor.tsx';
import { DoctorData } from '#web/features/doctors/doctor-data.tsx';
import { DoctorFacts } from '#web/features/doctors/doctor-facts.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
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
  const [doctors, treatments] = await Promise.all([
    callRoute(listDoctorProfiles, {}),
    callRoute(summarizeTreatments, {}),
  ]);
  const doctor = doctors.data.find((candidate) => hasSlug(candidate, slug));
  if (!doctor) throw data(null, { status: 404 });
  if (slug !== doctorSlug(doctor))
    throw redirect(`${paths.doctor(doctorSlug(doctor))}${new URL(request.url).search}`, 301);
  const offered = treatments.data.filter((candidate) =>
    candidate.doctors.some(({ docEmail }) => docEmail === doctor.docEmail),
  );
  return {
    doctor,
    treatments: offered.map(({ _id, texts, price, currency, priceKind, prices }) => ({
      _id,
      texts,
      price,
      currency,
      priceKind,
      prices,
    })),
  };
}

export default function DoctorPage({ loaderData: { doctor, treatments } }: Route.ComponentProps) {
  const { t, language } = useMessages();
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-10 sm:px-6">
      <DoctorData doctor={doctor} />
      <p>
        <Link to={paths.doctors} className="link link-hover inline-block py-2">
          ← {t('doctors.all')}
        </Link>
      </p>
      <header className="flex flex-wrap items-center gap-6">
        <Avatar name={doctor.name} src={doctor.image} size="xl" />
        <div className="grid min-w-0 flex-1 basis-72 gap-4">
          <h1 className="text-3xl sm:text-4xl">{doctor.name}</h1>
          <DoctorFacts doctor={doctor} />
        </div>
      </header>
      <AboutDoctor doctor={doctor} className="text-lg" />
      {treatments.length > 0 && (
        <section aria-labelledby="treatments" className="grid max-w-3xl gap-4">
          <h2 id="treatments" className="text-2xl">
            {t('doctors.treatments')}
          </h2>
          <ul className="grid gap-4">
            {treatments.map(({ _id, texts, ...price }) => (
              <Card key={_id} as="li" className="flex flex-wrap items-center justify-between gap-4">
                <div>
                  <h3 className="text-lg">{texts[language].name}</h3>
                  <p className="text-base-content/80">{formatTreatmentPrice(price, language, t)}</p>
                  <p className="text-sm text-base-content/75">{formatOtherPrices(price, language, t)}</p>
                </div>
                {doctor.nextFree && (
                  <ButtonLink to={paths.bookSlot(_id, { doctorId: doctor._id, date: '', slot: '' })} variant="accent">
                    {t('doctors.book')}
                  </ButtonLink>
                )}
              </Card>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
