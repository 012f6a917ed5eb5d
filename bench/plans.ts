import { Client } from 'pg';
import { clinicClock } from '#domain/shared/time';
import { readBookingFacts, type RequestedBooking } from '#server/bookings/book/booking-facts-rows';
import { listBookingsOfDoctor, listBookingsOfPatient } from '#server/bookings/read/list-bookings-rows';
import { listPersonRows } from '#server/people/profiles/list-people-rows';
import { readClock } from '#server/platform/database/clock';
import { readAvailability } from '#server/slots/free/availability-rows';
import { recordStatements, type SentStatement } from '../testing/record-statements.ts';
import { openDatabase, type Database } from '#server/platform/database/open-database';
import { listFreeSlots } from './visits.ts';

export type Plan = { what: string; ms: number; nodes: string[] };

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
};

const LIMIT = 51;

/** PostgreSQL's plans of the queries of the most frequent requests, recorded from the store. */
export async function readPlans(url: string, freeDay: string): Promise<Plan[]> {
  const database = await openDatabase({ url, poolSize: 1 });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const plans: Plan[] = [];
    for (const [what, ask] of Object.entries(await questions(database.write, freeDay))) {
      const [statement] = (await recordStatements(ask)).flat();
      if (statement) plans.push({ what, ...(await explain(client, statement)) });
    }
    return plans;
  } finally {
    await client.end();
    await database.close();
  }
}

async function questions(db: Database, freeDay: string): Promise<Record<string, () => Promise<unknown>>> {
  const now = await readClock(db);
  const clock = clinicClock(now);
  const someone = await db.selectFrom('booking').select(['patientId', 'doctorId']).limit(1).executeTakeFirstOrThrow();
  const { patientId, doctorId } = someone;
  const request = await requestOf(db);
  const people = { role: 'patient', after: null, limit: LIMIT } as const;
  return {
    availability: () => readAvailability(db, { from: clock, now, days: [freeDay] }),
    'facts of a booking': () => readBookingFacts(db, request),
    'my bookings': () =>
      listBookingsOfPatient(db, {
        patientId,
        as: 'account',
        clock,
        now,
        includeCancelled: true,
        limit: LIMIT,
        after: null,
      }),
    "a doctor's past": () =>
      listBookingsOfDoctor(db, { doctorId, when: 'past', clock, includeCancelled: false, limit: LIMIT, after: null }),
    'people, first page': () => listPersonRows(db, people),
    'people, searched': () => listPersonRows(db, { ...people, search: '1679091c' }),
  };
}

/** What a signed-in patient's request to book an available slot names. */
async function requestOf(db: Database): Promise<RequestedBooking> {
  const [slot] = await listFreeSlots(db);
  const {
    id: sessionId,
    subject,
    expiresAt,
  } = await db
    .selectFrom('session')
    .innerJoin('person', 'person.subject', 'session.subject')
    .select(['session.id', 'session.subject', 'session.expiresAt'])
    .where('person.role', '=', 'patient')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!slot) throw new Error('there is no available slot to book');
  return {
    session: { sessionId, subject, expiresAt },
    lockMinutes: 15,
    patientId: null,
    isByStaff: false,
    idempotency: { route: 'bookSlot', key: 'bench' },
    rateLimit: { key: 'bench', windowSeconds: 3600 },
    network: 'bench',
    doctorEmail: slot.doctorEmail,
    treatment: slot.treatment,
    treatmentId: null,
    time: { day: slot.day, range: { start: slot.startMin, end: slot.endMin } },
    minutes: null,
  };
}

async function explain(client: Client, { text, values }: SentStatement): Promise<{ ms: number; nodes: string[] }> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const [found] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!found) throw new Error('there is no plan');
  return { ms: found['Execution Time'], nodes: nodesOf(found.Plan, 0) };
}

/** One line per node: operation, table or index, and total rows. */
function nodesOf(node: Node, depth: number): string[] {
  const on = node['Index Name'] ?? node['Relation Name'];
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
  const line = `${'  '.repeat(depth)}${node['Node Type']}${on ? ` ${on}` : ''}: ${rows}`;
  return [line, ...(node.Plans ?? []).flatMap((below) => nodesOf(below, depth + 1))];
}
