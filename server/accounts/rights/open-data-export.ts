import type { PersonData, PersonDataPage } from '#contract/accounts/rights';
import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { takeDataExport } from './data-exports-rows.ts';
import { languages, type Language } from '#domain/shared/language';
import { catalogue } from '#i18n/catalogue';
import { describeAudit } from '#i18n/describe-audit';
import { formatInstant } from '#i18n/format';
import { translate, translators } from '#server/platform/translate';

/**
 * A copy of somebody's data and the texts to print it, once, for the person who requested it; it is deleted by being opened.
 * @throws ClinicError `link_ended` for any other one, `step_up_required`
 */
export async function openDataExport(ctx: Context, { id }: { id: string }) {
  const { id: requestedBy } = authorize(ctx, 'rights.open_export', null);
  const taken = await inTransaction(ctx.write, async (trx) => {
    const found = await takeDataExport(trx, { id, requestedBy, now: ctx.now });
    if (found) await insertAudit(trx, { action: 'data.opened', actorId: requestedBy, personId: found.personId });
    return found;
  });
  const copy = taken && (await ctx.ports.sealing.open('data-exports', taken.sealedData));
  if (copy === null) throw new ClinicError('link_ended');
  const data = JSON.parse(copy) as PersonData;
  return { data, page: personDataPage(data, ctx.settings.clinicLanguage) };
}

/** The texts of a printed copy, in the language of the person who it is about, who may read another one than the desk's page has. */
function personDataPage({ createdAt, data }: PersonData, clinicLanguage: Language): PersonDataPage {
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
