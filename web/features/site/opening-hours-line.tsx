import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { openingClock } from './opening-hours.ts';

/** The opening hours in one line; nothing if the clinic has not set them. */
export function OpeningHours() {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  return clinic.hasOpeningHours && <p>{t('site.openingHours', openingClock(clinic.openingHours, language))}</p>;
}
