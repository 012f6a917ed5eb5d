import { ArrowRight, CalendarClock, Tag, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { formatPrice, formatShortDate, startOfSlot } from '#i18n/format';
import { HeroScene } from '#web/illustrations/hero-scene.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { HomeOffer } from './home-offer.ts';

/** The hero of the home page, with the main action, the lowest price and the next free time. */
export function HomeHero({ offer }: { offer: HomeOffer | null }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const promises = [
    { Icon: CalendarClock, text: t('home.heroHours') },
    { Icon: Tag, text: t('home.heroPrices') },
    { Icon: Stethoscope, text: t('home.heroDoctors') },
  ];
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-10 pb-10 sm:px-6 lg:grid-cols-[1.05fr_1fr] lg:pt-14 lg:pb-16">
      <div className="space-y-7">
        <h1 className="text-4xl leading-[1.08] font-bold tracking-tight text-balance sm:text-5xl lg:text-6xl">
          {t('home.hero')}
        </h1>
        <p className="max-w-xl text-lg leading-relaxed text-base-content/80 sm:text-xl">
          {t(takesCards ? 'home.heroLead' : 'home.heroLeadAtClinic')}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to={paths.appointment} variant="accent" size="lg">
            {t('home.getStarted')}
          </ButtonLink>
          <div>
            {offer?.from && (
              <p className="font-semibold">
                {t('home.heroFrom', { price: formatPrice(offer.from.price, offer.from.currency, language) })}
              </p>
            )}
            {offer?.next && (
              <Link
                to={paths.bookSlot(offer.next.treatmentId, offer.next)}
                className="link inline-block py-1 text-balance link-primary"
              >
                {t('home.heroNext', {
                  time: `${formatShortDate(offer.next.date, language)}, ${startOfSlot(offer.next.slot, language)}`,
                })}
                {'\u00A0'}
                <ArrowRight className="inline size-4" aria-hidden="true" />
              </Link>
            )}
          </div>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-3 text-base-content/80">
          {promises.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon className="size-5 text-primary" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <HeroScene className="mx-auto h-auto w-full max-w-xl" />
    </section>
  );
}
