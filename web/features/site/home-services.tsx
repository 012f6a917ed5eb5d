import { CavityFilling } from '../../drawings/cavity-filling.tsx';
import { FluorideTreatment } from '../../drawings/fluoride-treatment.tsx';
import { TeethWhitening } from '../../drawings/teeth-whitening.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Card } from '../../ui/card.tsx';

/** The three services, each with its drawing. */
export function HomeServices() {
  const { t } = useWords();
  const services = [
    { Drawing: FluorideTreatment, name: t('home.fluoride'), text: t('home.fluorideText') },
    { Drawing: CavityFilling, name: t('home.filling'), text: t('home.fillingText') },
    { Drawing: TeethWhitening, name: t('home.whitening'), text: t('home.whiteningText') },
  ];
  return (
    <section aria-labelledby="services" className="mx-auto max-w-6xl px-4 py-10 lg:py-14 sm:px-6">
      <h2 id="services" className="mb-10 text-center text-3xl font-bold text-balance sm:text-4xl">
        {t('home.services')}
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {services.map(({ Drawing, name, text }) => (
          <Card key={name} as="li" className="flex flex-col items-center text-center">
            <Drawing className="mb-6 h-auto w-56 max-w-full" />
            <h3 className="mb-2 text-xl font-semibold">{name}</h3>
            <p className="leading-relaxed text-base-content/80">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
