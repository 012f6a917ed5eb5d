import { openDatabase } from '#server/store/database/open-database';
import { openTestPortal } from '../testing/portal.ts';
import { recordStatements, transactionOf, type Statement } from './statements.ts';
import { addPatients, bookingRequests, factsOf, listFreeSlots, pairUp } from './visits.ts';

/**
 * The statements of the transaction that books, as the portal sends them today: they are recorded from a booking, so
 * that the bare loop never measures yesterday's.
 */
export async function recordBooking(url: string): Promise<Statement[]> {
  const database = await openDatabase({ url });
  try {
    const secret = 'record-7d1f40c2a96be835d07b1f02c6a4';
    const portal = await openTestPortal(database, { SESSION_SECRET: secret });
    try {
      const [visit] = pairUp(await addPatients(database.db, 1), await listFreeSlots(database.db));
      const [request] = visit ? await bookingRequests([visit], secret) : [];
      if (!visit || !request?.body) throw new Error('there is no free slot to book');
      let bookingId = '';
      const recorded = await recordStatements(async () => {
        const answer = await portal.call('POST', '/bookings', {
          body: JSON.parse(request.body ?? '') as object,
          headers: { authorization: request.headers?.['authorization'] ?? '' },
        });
        if (answer.status !== 200) throw new Error(`the recorded booking was refused: ${JSON.stringify(answer.body)}`);
        bookingId = (answer.body as { data?: { _id: string } }).data?._id ?? '';
      });
      return transactionOf(recorded, { ...factsOf(visit), bookingId });
    } finally {
      await portal.close();
    }
  } finally {
    await database.close();
  }
}
