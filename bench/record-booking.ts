import { openDatabase } from '#server/platform/database/open-database';
import { accountLimit } from '#server/platform/rate-limit';
import { openTestPortal } from '../testing/portal.ts';
import { bookingStatementOf, recordStatements, type Statement } from './statements.ts';
import { addPatients, bookingRequests, factsOf, listFreeSlots, pairUp } from './visits.ts';
import { SESSION_SECRET } from '#testing/session-secret';

/** Records the statement that writes a booking from the portal, so that the bare loop always runs the current one. */
export async function recordBooking(url: string): Promise<Statement> {
  const database = await openDatabase({ url });
  try {
    const portal = await openTestPortal(database, { SESSION_SECRET });
    try {
      const [visit] = pairUp(await addPatients(database.write, 1), await listFreeSlots(database.write));
      const [request] = visit ? await bookingRequests([visit], SESSION_SECRET) : [];
      if (!visit || !request?.body) throw new Error('there is no available slot to book');
      let bookingId = '';
      const recorded = await recordStatements(async () => {
        const response = await portal.call('POST', '/bookings', {
          body: JSON.parse(request.body ?? '') as object,
          headers: request.headers ?? {},
        });
        if (response.status !== 200)
          throw new Error(`the recorded booking was refused: ${JSON.stringify(response.body)}`);
        bookingId = (response.body as { data?: { _id: string } }).data?._id ?? '';
      });
      return bookingStatementOf(recorded, {
        ...factsOf(visit),
        bookingId,
        idempotencyKey: request.headers?.['idempotency-key'] ?? '',
        rateLimitKey: accountLimit(portal.portal, 'booking', visit.patient.subject).key,
      });
    } finally {
      await portal.close();
    }
  } finally {
    await database.close();
  }
}
