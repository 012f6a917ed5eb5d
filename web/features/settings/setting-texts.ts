import type { SettingName } from '#domain/clinic/clinic-settings';
import type { MessageKey, Translate } from '#i18n/catalogue';

/** How the options of these settings begin in the messages; those of others have their own names. */
const optionPrefixes: Partial<Record<SettingName, string>> = {
  CARD_PAYMENTS: 'cards_',
  PATIENT_PHOTO: 'photo_',
};

/** The text of an option of a choice. */
export function optionText(name: SettingName, option: string, t: Translate): string {
  if (name === 'START_GRID_MINUTES') return t('settings.minutes', { minutes: option });
  return t(`settings.${optionPrefixes[name] ?? ''}${option}` as MessageKey);
}
