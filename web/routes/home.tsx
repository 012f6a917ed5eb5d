import { AppointmentBanner, CareBanner } from '#web/features/site/home-banners.tsx';
import { DentistData } from '#web/features/site/dentist-data.tsx';
import { HomeHero } from '#web/features/site/home-hero.tsx';
import { HomeInfo } from '#web/features/site/home-info.tsx';
import { HomeServices } from '#web/features/site/home-services.tsx';
import { Testimonials } from '#web/features/site/testimonials.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'home.title', description: 'home.description', scripts: false } satisfies PageHandle;

export default function HomePage() {
  const { t } = useMessages();
  return (
    <>
      <DentistData />
      <HomeHero />
      <HomeServices />
      <CareBanner />
      <AppointmentBanner />
      <HomeInfo />
      <section aria-labelledby="voices" className="mx-auto max-w-6xl px-4 pt-10 pb-16 lg:pt-14 lg:pb-20 sm:px-6">
        <h2 id="voices" className="mb-10 text-center text-3xl font-bold sm:text-4xl">
          {t('reviews.heading')}
        </h2>
        <Testimonials />
      </section>
    </>
  );
}
