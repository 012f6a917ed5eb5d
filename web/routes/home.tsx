import type { LoaderFunctionArgs } from 'react-router';
import { summarizeTreatments } from '#contract/slots/treatments';
import { useVisitor } from '#web/api/use-visitor.ts';
import { AppointmentBanner, CareBanner } from '#web/features/site/home-banners.tsx';
import { DentistData } from '#web/features/site/dentist-data.tsx';
import { HomeHero } from '#web/features/site/home-hero.tsx';
import { HomeNextAppointment } from '#web/features/site/home-next-appointment.tsx';
import { homeOffer } from '#web/features/site/home-offer.ts';
import { HomeInfo } from '#web/features/site/home-info.tsx';
import { HomeServices } from '#web/features/site/home-services.tsx';
import { loadClosedDays } from '#web/features/site/load-closed-days.ts';
import { Testimonials } from '#web/features/site/testimonials.tsx';
import { useTestimonials } from '#web/features/site/use-testimonials.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import type { PageHandle } from '#web/root.tsx';
import type { Route } from './+types/home';

export const handle = { title: 'home.title', description: 'home.description', scripts: false } satisfies PageHandle;

/** The treatments, the visitor's next appointment and the closed days; none each while the database is unreachable, because the page is readable without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { callRoute, findNextAppointment } = context.get(pageContext);
  const [offer, next, closed] = await Promise.all([
    callRoute(summarizeTreatments, {})
      .then(({ data }) => homeOffer(data))
      .catch(() => null),
    findNextAppointment().catch(() => null),
    loadClosedDays(callRoute),
  ]);
  return { offer, next, closed };
}

export default function HomePage({ loaderData: { offer, next, closed } }: Route.ComponentProps) {
  const { t } = useMessages();
  const isSignedIn = useVisitor().user !== null;
  const hasTestimonials = useTestimonials().testimonials.length > 0;
  return (
    <>
      <DentistData closed={closed} />
      {next && isSignedIn && <HomeNextAppointment appointment={next} />}
      <HomeHero offer={offer} />
      {!offer?.isEmpty && <HomeServices offer={offer} />}
      <CareBanner />
      <AppointmentBanner />
      <HomeInfo closed={closed} />
      {hasTestimonials && (
        <section aria-labelledby="voices" className="mx-auto max-w-6xl px-4 pt-10 pb-16 lg:pt-14 lg:pb-20 sm:px-6">
          <h2 id="voices" className="mb-10 text-center text-3xl font-bold sm:text-4xl">
            {t('reviews.heading')}
          </h2>
          <Testimonials />
        </section>
      )}
    </>
  );
}
