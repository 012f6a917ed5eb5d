import { useMessages } from '#web/i18n/use-messages.ts';

/** The sections "who we are" and "how we work". */
export function AboutStory() {
  const { t } = useMessages();
  const steps = [t('about.how1'), t('about.how2'), t('about.how3'), t('about.how4')];
  return (
    <div className="grid gap-10 md:grid-cols-2 lg:gap-16">
      <section aria-labelledby="who" className="space-y-3">
        <h2 id="who" className="text-2xl">
          {t('about.who')}
        </h2>
        <p className="text-lg leading-relaxed">{t('about.whoText')}</p>
      </section>
      <section aria-labelledby="how" className="space-y-3">
        <h2 id="how" className="text-2xl">
          {t('about.how')}
        </h2>
        <ul className="list-disc space-y-2 pl-5 text-lg marker:text-primary">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
