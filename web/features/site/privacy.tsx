import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData, useTakesCards } from '#web/root-data.ts';

/** Which personal data the portal stores. */
export function Privacy() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const takesCards = useTakesCards();
  return (
    <section aria-labelledby="privacy" className="max-w-3xl space-y-3">
      <h2 id="privacy" className="text-2xl">
        {t('about.privacy')}
      </h2>
      <p className="text-lg leading-relaxed">
        {t('about.privacyText')} {takesCards && t('about.privacyCards')} {t('about.privacyNoAdvertising')}
      </p>
      <p className="leading-relaxed">{t('about.privacySessions')}</p>
      <p className="leading-relaxed">{t('about.privacyCookies')}</p>
      <p className="leading-relaxed">{t('about.privacyLogs')}</p>
      {clinic.email && <p>{t('about.privacyAsk', { email: clinic.email })}</p>}
    </section>
  );
}
