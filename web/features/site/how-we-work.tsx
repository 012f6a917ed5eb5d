import { useMessages } from '#web/i18n/use-messages.ts';

/** The section "how we work". */
export function HowWeWork() {
  const { t } = useMessages();
  const steps = [t('about.how1'), t('about.how2'), t('about.how3'), t('about.how4')];
  return (
    <section aria-labelledby="how" className="grid gap-x-16 gap-y-4 md:grid-cols-[1fr_2fr]">
      <h2 id="how" className="text-2xl">
        {t('about.how')}
      </h2>
      <ul className="list-disc space-y-2 pl-5 text-lg marker:text-primary">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
}
