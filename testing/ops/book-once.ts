import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { fillClinic } from '../rehearsal/clinic.ts';

/**
 * Fills a new clinic through its database, books one appointment of a patient at the portal and returns its id.
 * @throws Error with the response if it is refused
 */
export async function bookOnce(portal: string, databaseUrl: string, sessionSecret: string): Promise<string> {
  const clinic = await fillClinic(databaseUrl, sessionSecret, { doctors: 1, days: 1, patients: 1 });
  const { treatment, price, patients, slots } = clinic;
  const response = await fetch(`${portal}/api/v1/bookings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${patients[0]?.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ treatment, ...slots[0], price, patient_Phone: '+49 30 1234567', isPaid: false }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the booking returned ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: { _id: string } }).data._id;
}

// `node testing/ops/book-once.ts https://termine.example.de`, with the settings of that portal.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_URL = '', SESSION_SECRET = '' } = process.env;
  const id = await bookOnce(process.argv[2] ?? '', DATABASE_URL, SESSION_SECRET);
  process.stdout.write(`booked ${id}\n`);
}
