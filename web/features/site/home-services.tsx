import { CavityFilling } from '#web/illustrations/cavity-filling.tsx';
import { FluorideTreatment } from '#web/illustrations/fluoride-treatment.tsx';
import { TeethWhitening } from '#web/illustrations/teeth-whitening.tsx';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import type { HomeOffer, Service } from './home-offer.ts';

/** The three services with their illustrations, each with the way to an appointment. */
export function HomeServices({ offer }: { offer: HomeOffer | null }) {
  const { t } = useMessages();
  const services = [
    { service: 'fluoride', Illustration: FluorideTreatment, name: t('home.fluoride'), text: t('home.fluorideText') },
    { service: 'filling', Illustration: CavityFilling, name: t('home.filling'), text: t('home.fillingText') },
    { service: 'whitening', Illustration: TeethWhitening, name: t('home.whitening'), text: t('home.whiteningText') },
  ] as const;
  return (
    <section aria-labelledby="services" className="mx-auto max-w-6xl px-4 py-10 lg:py-14 sm:px-6">
      <h2 id="services" className="mb-10 text-center text-3xl font-bold text-balance sm:text-4xl">
        {t('home.services')}
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {services.map(({ service, Illustration, name, text }) => (
          <Card key={name} as="li" className="flex flex-col items-center text-center">
            <Illustration className="mb-6 h-auto w-56 max-w-full" />
            <h3 className="mb-2 text-xl font-semibold">{name}</h3>
            <p className="mb-5 leading-relaxed text-base-content/80">{text}</p>
            <ServiceLink name={name} booked={offer?.services[service] ?? null} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the service's treatment with its price, or to all treatments while it cannot be booked. */
function ServiceLink({ name, booked }: { name: string; booked: HomeOffer['services'][Service] }) {
  const { t, language } = useMessages();
  return (
    <ButtonLink
      to={booked ? paths.bookTreatment(booked.treatmentId) : paths.appointment}
      variant="outline"
      className="mt-auto"
    >
      {booked
        ? t('home.bookService', { price: formatPrice(booked.price, booked.currency, language) })
        : t('home.seeService')}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  );
}
