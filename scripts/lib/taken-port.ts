import { isPortTaken } from '../../server/app/startup/is-port-taken.ts';
import { fail } from './terminal.ts';

/** Ends the process with one sentence if something else listens on the portal's port; the settings have been read. */
export async function refuseTakenPort(): Promise<void> {
  const { PORT = '3000', HOST = '127.0.0.1' } = process.env;
  const port = Number(PORT);
  // What is wrong with either of them is reported by the portal.
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !(await isPortTaken(port, HOST || '127.0.0.1'))) return;
  fail(`Port ${PORT} is in use already: stop what listens there, or choose another one: PORT=${port + 1} npm start`);
}
