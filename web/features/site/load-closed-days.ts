import { listClosedDays } from '#contract/clinic/clinic';
import type { SendRequest } from '#contract/shared/send-request';
import { addDays, clinicClock } from '#domain/shared/time';
import { closedStretches, type ClosedStretch } from '#domain/slots/closures';

/** How far ahead pages announce closed days, in days. */
const DAYS_AHEAD = 42;

/** The closed days of the next six weeks; none while the database is unreachable, because pages are readable without them. */
export async function loadClosedDays(callRoute: SendRequest): Promise<ClosedStretch[]> {
  const { day: from } = clinicClock(new Date());
  const query = { from, to: addDays(from, DAYS_AHEAD) };
  return closedStretches((await callRoute(listClosedDays, { query }).catch(() => ({ data: [] }))).data);
}
