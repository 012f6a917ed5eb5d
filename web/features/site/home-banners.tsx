import { CalendarBanner } from '#web/illustrations/calendar-banner.tsx';
import { SmileBanner } from '#web/illustrations/smile-banner.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The banner about the care of the clinic. */
export function CareBanner() {
  const { t } = useMessages();
  return (
    <section
      aria-labelledby="care"
      className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-10 lg:py-14 sm:px-6 md:grid-cols-2 lg:gap-16"
    >
      <SmileBanner className="mx-auto h-auto w-full max-w-md" />
      <div className="space-y-5">
        <h2 id="care" className="text-3xl font-bold text-balance sm:text-4xl lg:text-5xl">
          {t('home.careTitle')}
        </h2>
        <p className="text-lg leading-relaxed text-base-content/80">{t('home.careText')}</p>
        <ButtonLink to={paths.about} variant="outline">
          {t('home.careMore')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The banner that leads to booking. */
export function AppointmentBanner() {
  const { t } = useMessages();
  return (
    <section aria-labelledby="appointment" className="mx-auto max-w-6xl px-4 py-10 lg:py-14 sm:px-6">
      <div className="grid items-center gap-6 overflow-hidden rounded-[2rem] bg-primary px-6 py-10 text-primary-content sm:px-12 md:grid-cols-[1.2fr_1fr]">
        <div className="space-y-5">
          <h2 id="appointment" className="text-3xl font-bold text-balance sm:text-4xl">
            {t('home.appointmentTitle')}
          </h2>
          <p className="max-w-lg text-lg leading-relaxed">{t('home.appointmentText')}</p>
          <ButtonLink to={paths.appointment} variant="accent" size="lg">
            {t('home.appointmentButton')}
          </ButtonLink>
        </div>
        <CalendarBanner className="mx-auto h-auto w-full max-w-sm" />
      </div>
    </section>
  );
}
