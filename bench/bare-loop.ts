import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import { summarize, withComputed, type Sample } from './figures.ts';
import { fillIn, isBookingInsert, type Facts, type Statement, type Value } from './statements.ts';

/** Runs the same statements for many bookings with the driver alone. */
export type BareJob = {
  where: { url: string } | { folder: string };
  connections: number;
  statements: Statement[];
  bookings: Facts[];
};

const WARM_UPS = 10;

type Ask = (text: string, values: Value[]) => Promise<{ id?: string }[]>;
type Connection = { ask: Ask; close: () => Promise<void> };

async function run({ where, connections, statements, bookings }: BareJob): Promise<Sample> {
  const open = 'url' in where ? await openPostgres(where.url, connections) : await openEmbedded(where.folder);
  const times: number[] = [];
  let next = 0;
  const bookOn = async ({ ask }: Connection) => {
    for (let facts = bookings[next++]; facts; facts = bookings[next++]) {
      const begun = performance.now();
      await book(ask, statements, facts);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(open.map(({ ask }, index) => warmUp(ask, statements, bookings[index])));
  const start = performance.now();
  const before = process.cpuUsage();
  await Promise.all(open.map(bookOn));
  const { user, system } = process.cpuUsage(before);
  const sample = withComputed(
    summarize(times, performance.now() - start, { booked: times.length }),
    (user + system) / 1000,
  );
  for (const { close } of open) await close();
  return sample;
}

async function book(ask: Ask, statements: Statement[], facts: Facts): Promise<void> {
  let known: Facts = { ...facts, bookingId: randomUUID() };
  for (const { text, values } of statements) {
    const filled = values.map((value) => fillIn(value, known));
    const [row] = await ask(text, filled);
    if (row?.id && isBookingInsert(text)) known = { ...known, bookingId: row.id };
  }
}

/** Warms up the connections as the portal's are; rolled back. */
async function warmUp(ask: Ask, statements: Statement[], facts: Facts | undefined): Promise<void> {
  const undone = statements.map((one) => (one.text === 'commit' ? { ...one, text: 'rollback' } : one));
  if (!facts) return;
  for (let time = 0; time < WARM_UPS; time += 1) await book(ask, undone, facts);
}

async function openPostgres(url: string, connections: number): Promise<Connection[]> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients.map((client) => ({
    ask: async (text, values) => (await client.query<{ id?: string }>(text, values)).rows,
    close: () => client.end(),
  }));
}

/** The embedded database has one connection, whatever the number requested. */
async function openEmbedded(folder: string): Promise<Connection[]> {
  const { openDatabase } = await import('#server/store/database/open-database');
  const database = await openDatabase({ folder });
  if (!('pglite' in database.engine)) return [];
  const { pglite } = database.engine;
  const ask: Ask = async (text, values) => (await pglite.query<{ id?: string }>(text, values)).rows;
  return [{ ask, close: () => database.close() }];
}

process.stdout.write(JSON.stringify(await run((await json(process.stdin)) as BareJob)));
