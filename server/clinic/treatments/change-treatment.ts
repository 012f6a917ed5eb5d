import { ClinicError, invalidInput } from '#domain/shared/errors';
import { MAX_TREATMENTS } from '#domain/clinic/treatments';
import type { AuditDetails } from '#server/platform/database/tables';
import { insertAudit, type NewAuditEntry } from '#server/platform/audit';
import { countOffered, updateTreatmentRow, type ManagedRow } from './managed-treatments-rows.ts';
import { replacePrices } from './treatment-prices-rows.ts';
import { lockSection } from '#server/platform/database/lock-section';
import type { Db } from '#server/platform/database/open-database';
import { violatedConstraint } from '#server/platform/database/transaction';

/** How an audit entry names the columns; those of `valued` with their values before and after. */
const codes = {
  name: 'name_en',
  nameDe: 'name_de',
  descriptionEn: 'description_en',
  descriptionDe: 'description_de',
  specialtyId: 'specialty',
  priceCents: 'price',
  currency: 'currency',
  priceKind: 'price_kind',
  durationMin: 'duration',
  bufferMin: 'buffer',
  image: 'image',
  cutoffHours: 'cutoff_hours',
} as const satisfies Partial<Record<keyof ManagedRow, string>>;

/** The columns that can be changed. */
export type TreatmentChanges = Partial<Pick<ManagedRow, keyof typeof codes | 'archivedAt'>>;
const valued = [
  'name',
  'nameDe',
  'priceCents',
  'currency',
  'priceKind',
  'durationMin',
  'bufferMin',
  'cutoffHours',
] as const;

/**
 * Changes a locked treatment with its audit entries; nothing if all values are the present ones.
 * @param actorId null for a command of the operator.
 * @throws ClinicError `invalid_input` on `name_en` for the name of another treatment.
 */
export async function changeTreatment(
  trx: Db,
  before: ManagedRow,
  { changes, actorId }: { changes: TreatmentChanges; actorId: string | null },
): Promise<void> {
  const isChanged = (column: keyof TreatmentChanges) =>
    changes[column] !== undefined && changes[column] !== before[column];
  const columns = (Object.keys(codes) as (keyof typeof codes)[]).filter(isChanged);
  const isArchiving =
    changes.archivedAt !== undefined && (changes.archivedAt === null) !== (before.archivedAt === null);
  if (columns.length === 0 && !isArchiving) return;
  const names = { en: before.texts.en.name, de: before.texts.de.name };
  try {
    await updateTreatmentRow(trx, { id: before.id, names }, changes);
  } catch (error) {
    if (violatedConstraint(error) !== 'treatment_name_key') throw error;
    throw invalidInput('name_en', 'validation.nameTaken');
  }
  // Other amounts were in the earlier currency.
  const covered = before.prices.filter(({ priceKind }) => priceKind === 'covered');
  if (columns.includes('currency')) await replacePrices(trx, before.id, covered);
  const treatment = before.name;
  const entries: NewAuditEntry[] = [];
  if (columns.length > 0) {
    const details: AuditDetails = { treatment, changed: columns.map((column) => codes[column]).join(',') };
    for (const column of valued.filter((candidate) => columns.includes(candidate))) {
      details[codes[column]] = changes[column] ?? 'default';
      details[`${codes[column]}_before`] = before[column] ?? 'default';
    }
    // A price needs its currency to be read.
    if (columns.includes('priceCents')) details['currency'] = changes.currency ?? before.currency ?? '';
    entries.push({ action: 'treatment.changed', actorId, details });
  }
  if (isArchiving) {
    const action = changes.archivedAt === null ? 'treatment.restored' : 'treatment.archived';
    entries.push({ action, actorId, details: { treatment } });
  }
  await insertAudit(trx, entries);
}

/**
 * Serializes the person who offers a treatment more until the transaction ends.
 * @throws ClinicError `treatments_full`.
 */
export async function assertRoom(trx: Db): Promise<void> {
  await lockSection(trx, 'treatments');
  if ((await countOffered(trx)) >= MAX_TREATMENTS)
    throw new ClinicError('treatments_full', { params: { max: MAX_TREATMENTS } });
}
