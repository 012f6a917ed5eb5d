import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';

/** The steps of a first visit. */
export function FirstVisit() {
  const { t } = useMessages();
  const steps = ([1, 2, 3, 4] as const).map((step) => ({
    step,
    name: t(`about.visit${step}`),
    text: t(`about.visit${step}Text`),
  }));
  return (
    <section aria-labelledby="visit" className="space-y-6">
      <h2 id="visit" className="text-2xl">
        {t('about.visit')}
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ step, name, text }) => (
          <Card key={step} as="li">
            <p
              aria-hidden="true"
              className="mb-4 grid size-10 place-items-center rounded-full bg-primary/12 font-heading text-lg font-semibold text-primary"
            >
              {step}
            </p>
            <h3 className="mb-1 text-lg">{name}</h3>
            <p className="text-base-content/80">{text}</p>
          </Card>
        ))}
      </ol>
    </section>
  );
}
