import { useWords } from '../../i18n/use-words.ts';
import { useShell } from '../../shell.ts';
import { openingClock } from './opening-hours.ts';

/** When the clinic is open, in one line. */
export function OpeningHours() {
  const { t, language } = useWords();
  const { clinic } = useShell();
  return <p>{t('site.openingHours', openingClock(clinic.openingHours, language))}</p>;
}
