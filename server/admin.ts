import { parseArgs } from 'node:util';
import { emailAddress } from '#contract/text';
import { ClinicError } from '#domain/errors';
import { addAdmin } from '#server/use-cases/add-admin';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { RefusedToStart } from './open-own-database.ts';
import { openPortal } from './open-portal.ts';

const USAGE = 'Usage: npm run admin -- add <e-mail> [--name "First Last"]';

/** `add <e-mail>`: makes an admin, and mails or prints the link with which they choose a password. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
  const [command, address] = positionals;
  if (command !== 'add' || !address) return fail(USAGE);
  const email = emailAddress().safeParse(address);
  if (!email.success) return fail(`${address} is not an e-mail address. ${USAGE}`);
  const config = readConfig();
  const opened = await openPortal(config, createLog('warn'));
  try {
    const wanted = {
      email: email.data,
      name: values.name ?? 'Admin',
      language: config.clinicLanguage,
      canMail: config.mail.smtpUrl !== undefined,
    };
    const { link, isMailed } = await addAdmin(opened.portal, wanted);
    const isSent = isMailed && (await isDone(opened.drain()));
    return isSent
      ? `The admin was made. A link to choose a password was mailed to ${email.data}.`
      : `${isMailed ? 'The mail could not be sent yet; the portal goes on trying. ' : ''}The admin was made. Open this link once, within seven days, to choose a password:\n  ${link}`;
  } finally {
    await opened.close();
  }
}

/** Whether everything that was due could be done; what could not is tried again by the portal. */
async function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function fail(line: string): never {
  throw new ConfigError([line]);
}

try {
  process.stdout.write(`${await run()}\n`);
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof RefusedToStart;
  const text =
    error instanceof ClinicError && error.code === 'account_exists'
      ? 'There is already an account with this e-mail address.'
      : null;
  if (!text && !isExpected) throw error;
  process.stderr.write(`${text ?? (error as Error).message}\n`);
  process.exit(1);
}
