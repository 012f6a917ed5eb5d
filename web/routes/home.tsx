import { AppointmentBanner, CareBanner } from '../features/site/home-banners.tsx';
import { HomeHero } from '../features/site/home-hero.tsx';
import { HomeInfo } from '../features/site/home-info.tsx';
import { HomeServices } from '../features/site/home-services.tsx';
import { Testimonials } from '../features/site/testimonials.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'home.title', scripts: false } satisfies PageHandle;

export default function HomePage() {
  const { t } = useWords();
  return (
    <>
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
