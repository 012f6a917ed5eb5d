import { CavityFilling } from '#web/illustrations/cavity-filling.tsx';
import { FluorideTreatment } from '#web/illustrations/fluoride-treatment.tsx';
import { TeethWhitening } from '#web/illustrations/teeth-whitening.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';

/** The three services with their illustrations. */
export function HomeServices() {
  const { t } = useMessages();
  const services = [
    { Illustration: FluorideTreatment, name: t('home.fluoride'), text: t('home.fluorideText') },
    { Illustration: CavityFilling, name: t('home.filling'), text: t('home.fillingText') },
    { Illustration: TeethWhitening, name: t('home.whitening'), text: t('home.whiteningText') },
  ];
  return (
    <section aria-labelledby="services" className="mx-auto max-w-6xl px-4 py-10 lg:py-14 sm:px-6">
      <h2 id="services" className="mb-10 text-center text-3xl font-bold text-balance sm:text-4xl">
        {t('home.services')}
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {services.map(({ Illustration, name, text }) => (
          <Card key={name} as="li" className="flex flex-col items-center text-center">
            <Illustration className="mb-6 h-auto w-56 max-w-full" />
            <h3 className="mb-2 text-xl font-semibold">{name}</h3>
            <p className="leading-relaxed text-base-content/80">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
