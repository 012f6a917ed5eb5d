import { randomBytes } from 'node:crypto';
import type { ClaimSheet } from '#contract/accounts/claims';
import { CLAIM_LENGTH, claimEnd, lastDayOf } from '#domain/accounts/claim-code';
import { ClinicError } from '#domain/shared/errors';
import type { Language } from '#domain/shared/language';
import type { Day } from '#domain/shared/time';
import { readTypedCode, typedCodeOf } from '#domain/shared/typed-code';
import { formatDay } from '#i18n/format';
import { insertAudit } from '#server/platform/audit';
import { storeClaimCode } from './claim-codes-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { findDeskPatient } from './desk-patients-rows.ts';
import { findPersonById } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context, Portal } from '#server/platform/context';
import { translate } from '#server/platform/translate';

/** The keyed hash under which a code is stored, null for a text that is none. */
export function hashClaimCode({ ports }: Portal, typed: string): string | null {
  const code = readTypedCode(typed, CLAIM_LENGTH);
  return code === null ? null : ports.links.hash('claim', code);
}

/**
 * Makes the code by which a patient takes a record without an account over; it replaces an earlier one of the record.
 * @throws ClinicError `not_allowed`, `not_found` (also for an account).
 */
export async function createClaimCode(ctx: Context, { id }: { id: string }) {
  const actor = authorize(ctx, 'desk.patient', null);
  const code = typedCodeOf(randomBytes(CLAIM_LENGTH));
  const codeHash = hashClaimCode(ctx, code);
  const expiresAt = claimEnd(ctx.now);
  return inTransaction(ctx.write, async (trx) => {
    const patient = await findDeskPatient(trx, id);
    if (!patient || patient.hasAccount || codeHash === null) throw new ClinicError('not_found');
    await storeClaimCode(trx, { personId: id, codeHash, expiresAt, createdBy: actor.id });
    await insertAudit(trx, { action: 'claim_code.created', actorId: actor.id, personId: id });
    const person = await findPersonById(trx, id);
    const hasBirthDate = patient.birthDate !== null;
    const lastDay = lastDayOf(expiresAt);
    const sheetIn = (language: Language) => sheetOf(ctx, { name: patient.name, lastDay, hasBirthDate, language });
    return {
      code,
      lastDay,
      hasBirthDate,
      language: person?.language ?? ctx.settings.clinicLanguage,
      sheet: { en: sheetIn('en'), de: sheetIn('de') },
    };
  });
}

/** The sheet is for the patient, who may read another language than the page of reception has. */
function sheetOf(
  { settings }: Portal,
  { name, lastDay, hasBirthDate, language }: { name: string; lastDay: Day; hasBirthDate: boolean; language: Language },
): ClaimSheet {
  const say = (key: string, params = {}) => translate(language, `deskPatients.${key}`, params);
  return {
    title: say('sheetFor', { name }),
    open: say('sheetOpen'),
    signIn: say('sheetSignIn'),
    enter: say(hasBirthDate ? 'sheetCodeAndBirth' : 'sheetCode'),
    until: say('sheetUntil', {
      date: formatDay(lastDay, language),
      phone: settings.clinic.phone.replaceAll(' ', '\u00A0'),
    }),
  };
}
