import type { PersonData, PersonDataPage } from '#contract/accounts/rights';
import { languages, type Language } from '#domain/shared/language';
import { auditActionMessages } from '#i18n/audit-action-messages';
import { catalogue } from '#i18n/catalogue';
import { formatInstant } from '#i18n/format';
import { translate } from '#server/platform/translate';

/** The texts of a printed copy, in the language of whoever it is about, who may read another one than the desk's page has. */
export function personDataPage({ createdAt, data }: PersonData, clinicLanguage: Language): PersonDataPage {
  const stored = data['person']?.map((person) => person['language']);
  const language = languages.find((known) => stored?.includes(known)) ?? clinicLanguage;
  const actions = Object.entries(auditActionMessages).map(([action, key]) => [
    `action_${action}`,
    translate(language, key),
  ]);
  return {
    language,
    texts: {
      ...catalogue[language].personData,
      ...(Object.fromEntries(actions) as Record<string, string>),
      title: translate(language, 'rights.dataTitle'),
      lead: translate(language, 'rights.createdAt', { at: formatInstant(createdAt, language) }),
    },
  };
}
