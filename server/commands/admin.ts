import { parseArgs } from 'node:util';
import { emailAddress } from '#contract/shared/fields';
import { ClinicError } from '#domain/shared/errors';
import { MAX_CUTOFF_HOURS } from '#domain/clinic/treatments';
import { dollarsFromCents } from '#domain/shared/money';
import { formatPrice } from '#i18n/format';
import type { Database } from '#server/platform/database/open-database';
import { reportBouncedAddress } from '#server/absences/affected/report-bounce';
import { resetFactorsOf } from '#server/people/factors/reset-factors';
import { findPersonByEmail } from '#server/people/profiles/people-rows';
import { inviteStaff } from '#server/accounts/create/invite-staff';
import { recoverCharges, type RecoveredCharge } from '#server/payments/charges/recover-charges';
import { NoSuchTreatment, repriceTreatments } from '#server/clinic/treatments/reprice-treatments';
import { validSettings } from '#domain/clinic/clinic-settings';
import { findSettings } from '#server/clinic/settings/clinic-settings-rows';
import { setCutoff } from '#server/clinic/treatments/set-cutoff';
import { announceTarget } from '#server/app/startup/announce-target';
import { ConfigError, readConfig, type Config } from '#server/app/config/config';
import { createLogger } from '#server/app/startup/create-logger';
import { withExistingDatabase } from '#server/app/startup/open-database';
import { openPortal } from '#server/app/startup/open-portal';
import { runCommand } from '#server/app/startup/run-command';

const USAGE =
  'Usage: molar admin add <email> [--name "First Last"], molar admin reset-factors <email>, molar admin bounced <email>, molar admin reprice "<treatment>=<price>" …, molar admin cutoff "<treatment>" <hours|default>, or molar admin reconcile <time of the backup>';

async function runAdmin(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
  const [command, first, ...more] = positionals;
  if (first === undefined) return fail(USAGE);
  if (command === 'reprice') return reprice([first, ...more]);
  if (command === 'cutoff' && more.length === 1) return cutoff(first, more[0] ?? '');
  if (more.length > 0) return fail(USAGE);
  if (command === 'reconcile') return reconcile(first);
  if (command === 'bounced') return bounced(first);
  if (command === 'reset-factors') return resetFactorsBy(first);
  return command === 'add' ? add(first, values.name) : fail(USAGE);
}

/** `add <email>`: creates an admin, and mails or prints the link to choose a password. */
async function add(address: string, name = 'Admin'): Promise<string> {
  const email = emailAddress().safeParse(address);
  if (!email.success) return fail(`${address} is not an email address. ${USAGE}`);
  const config = announceTarget(readConfig());
  const opened = await openPortal(config, createLogger('warn'));
  try {
    const admin = {
      email: email.data,
      name,
      role: 'admin',
      language: opened.portal.settings.clinicLanguage,
      actorId: null,
      canMail: config.mail.smtpUrl !== undefined,
    } as const;
    const { subject } = await inviteStaff(opened.portal, admin).catch(refuseExisting);
    if (admin.canMail && (await isDone(opened.drain()))) {
      return `The admin was made. A link to choose a password was mailed to ${email.data}.`;
    }
    const made = await opened.portal.ports.identity.createLink('invitation', { subject, email: email.data });
    return `${admin.canMail ? 'The mail could not be sent yet; the portal goes on trying. ' : ''}The admin was made. Open this link once, within seven days, to choose a password:\n  ${made?.link}`;
  } finally {
    await opened.close();
  }
}

/** `reset-factors <email>`: removes the second factors of somebody who lost theirs, such as the last admin. */
async function resetFactorsBy(address: string): Promise<string> {
  const email = emailAddress().safeParse(address);
  if (!email.success) return fail(`${address} is not an email address. ${USAGE}`);
  const opened = await openPortal(announceTarget(readConfig()), createLogger('warn'));
  try {
    const person = await findPersonByEmail(opened.portal.read, email.data);
    if (!person) return fail('Nobody has this email address. Nothing was changed.');
    await resetFactorsOf(opened.portal, { personId: person.id, actorId: null });
    const isMailed = await isDone(opened.drain());
    return `All passkeys, authenticator apps and recovery codes of ${email.data} were removed, and the account was signed out. ${isMailed ? 'An email says so.' : 'The mail could not be sent yet; the portal goes on trying.'}`;
  } finally {
    await opened.close();
  }
}

/**
 * `reprice "<treatment>=<price>" …`: sets prices in CLINIC_CURRENCY. Opens the database only, because the portal does
 * not start with prices in another currency.
 */
async function reprice(pairs: string[]): Promise<string> {
  const prices = pairs.map((pair) => {
    const [, treatment = '', amount = ''] = /^(.+)=(\d{1,6}(?:\.\d{1,2})?)$/.exec(pair) ?? [];
    const priceCents = Math.round(Number(amount) * 100);
    return priceCents > 0 ? { treatment: treatment.trim(), priceCents } : fail(`"${pair}" has no price. ${USAGE}`);
  });
  return inDatabase(async (db, { currency }) => {
    const others = await repriceTreatments(db, { prices, currency });
    const shown = prices.map(
      ({ treatment, priceCents }) =>
        `${treatment} costs ${formatPrice(dollarsFromCents(priceCents), currency, 'en')} from now on.`,
    );
    return [...shown, ...others.map((other) => `Still priced in ${other.currency}: ${other.names.join(', ')}.`)].join(
      '\n',
    );
  });
}

/** `cutoff "<treatment>" <hours|default>`: until how many hours before it starts patients can change an appointment. */
async function cutoff(treatment: string, amount: string): Promise<string> {
  const hours = amount === 'default' ? null : Number(/^\d{1,4}$/.exec(amount)?.[0] ?? NaN);
  if (hours !== null && !(hours <= MAX_CUTOFF_HOURS)) return fail(`"${amount}" is no number of hours. ${USAGE}`);
  return inDatabase(async (db, { changes }) => {
    await setCutoff(db, { treatment: treatment.trim(), hours });
    const shown = hours === null ? `${changes.cutoffHours} hours, as usual,` : `${hours} hours`;
    return `Patients can change appointments for ${treatment.trim()} until ${shown} before they start.`;
  });
}

/** `bounced <email>`: an email to this address came back; the person who has it is called about affected appointments. */
async function bounced(address: string): Promise<string> {
  const email = emailAddress().safeParse(address);
  if (!email.success) return fail(`${address} is not an email address. ${USAGE}`);
  return inDatabase(async (db) => {
    const count = await reportBouncedAddress(db, email.data);
    if (count === null) return fail('Nobody has this email address. Nothing was changed.');
    return `The call list has ${count} more ${count === 1 ? 'appointment' : 'appointments'} of this person.`;
  });
}

/** Runs work on the database of this version, with the settings of the clinic. */
async function inDatabase(work: (db: Database, clinic: Config['clinic']) => Promise<string>): Promise<string> {
  const config = announceTarget(readConfig());
  try {
    const inOwn = async ({ write }: { write: Database }) => {
      const own = validSettings((await findSettings(write))?.values ?? {});
      return work(write, config.clinicWith(own).clinic);
    };
    return await withExistingDatabase(config, inOwn, { isMigrated: true });
  } catch (error) {
    if (!(error instanceof NoSuchTreatment)) throw error;
    return fail(`There is no treatment "${error.message}". Nothing was changed.`);
  }
}

/** The description of each outcome, for the operator. */
const fates: Record<RecoveredCharge['outcome'], string> = {
  settled: 'pays its appointment',
  refunded: 'is refunded: its appointment is lost, cancelled or paid already',
  waiting: 'is settled or refunded within 20 minutes, once the portal runs',
  cancelled: 'was not paid yet, and is cancelled',
  unknown: 'belongs to nobody here: look at it in the dashboard of the card provider',
};

/** `reconcile <time>`: after a restore, settles, refunds or reports what the card provider charged since the backup. */
async function reconcile(time: string): Promise<string> {
  const since = new Date(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(time) ? time : NaN);
  if (Number.isNaN(since.getTime())) return fail(`"${time}" is no time like 2026-01-31T02:00:00Z. ${USAGE}`);
  const opened = await openPortal(announceTarget(readConfig()), createLogger('warn'));
  try {
    const charges = await recoverCharges(opened.portal, { since });
    if (charges.length === 0) return `The card provider has no charge since ${time} that is missing or different here.`;
    return charges
      .map(({ intentId, cents, currency, payerEmail, outcome }) => {
        const price = formatPrice(dollarsFromCents(cents), currency, 'en');
        return `${intentId}  ${price}  ${payerEmail ?? '–'}  ${fates[outcome]}`;
      })
      .join('\n');
  } catch (error) {
    if (!(error instanceof ClinicError) || error.code !== 'unavailable') throw error;
    return fail('The card provider does not respond, or its keys are not set. Repeat this once it can be reached.');
  } finally {
    await opened.close();
  }
}

/** Whether all due jobs succeeded; the portal retries the others. */
async function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function refuseExisting(error: unknown): never {
  if (!(error instanceof ClinicError)) throw error;
  if (error.code === 'account_exists') return fail('There is already an account with this email address.');
  if (error.code !== 'unproven_account_booked') throw error;
  return fail('Somebody who never confirmed this email address has appointments under it: delete that account first.');
}

function fail(line: string): never {
  throw new ConfigError([line]);
}

await runCommand(runAdmin, USAGE);
