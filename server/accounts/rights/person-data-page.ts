import type { PersonData, PersonDataPage } from '#contract/accounts/rights';
import { languages, type Language } from '#domain/shared/language';
import { catalogue } from '#i18n/catalogue';
import { describeAudit } from '#i18n/describe-audit';
import { formatInstant } from '#i18n/format';
import { translate, translators } from '#server/platform/translate';

/** The texts of a printed copy, in the language of the person who it is about, who may read another one than the desk's page has. */
export function personDataPage({ createdAt, data }: PersonData, clinicLanguage: Language): PersonDataPage {
  const stored = data['person']?.map((person) => person['language']);
  const language = languages.find((known) => stored?.includes(known)) ?? clinicLanguage;
  const entries = (data['audit_entry'] ?? []) as Parameters<typeof describeAudit>[0][];
  return {
    language,
    texts: {
      ...catalogue[language].personData,
      title: translate(language, 'rights.dataTitle'),
      lead: translate(language, 'rights.createdAt', { at: formatInstant(createdAt, language) }),
    },
    audit: entries.map((entry) => describeAudit(entry, translators[language], language)),
  };
}
