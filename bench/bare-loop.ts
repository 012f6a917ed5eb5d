import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import { summarize, withComputed, type Sample } from './figures.ts';
import { fillIn, type Facts, type Statement, type Value } from './statements.ts';

/** Runs the statement of a booking for many bookings with the driver alone. */
export type BareJob = {
  where: { url: string } | { folder: string };
  connections: number;
  statement: Statement;
  bookings: Facts[];
};

const WARM_UPS = 10;

type Ask = (text: string, values: Value[]) => Promise<object[]>;
type Connection = { ask: Ask; close: () => Promise<void> };

async function run({ where, connections, statement, bookings }: BareJob): Promise<Sample> {
  const open = 'url' in where ? await openPostgres(where.url, connections) : await openEmbedded(where.folder);
  const times: number[] = [];
  let next = 0;
  const bookOn = async ({ ask }: Connection) => {
    for (let facts = bookings[next++]; facts; facts = bookings[next++]) {
      const begun = performance.now();
      await book(ask, statement, facts);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(open.map(({ ask }, index) => warmUp(ask, statement, bookings[index])));
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

async function book(ask: Ask, { text, values }: Statement, facts: Facts): Promise<void> {
  const known = {
    ...facts,
    bookingId: randomUUID(),
    idempotencyKey: randomUUID(),
    rateLimitKey: `bench ${facts['subject']}`,
  };
  const written = await ask(
    text,
    values.map((value) => fillIn(value, known)),
  );
  if (written.length === 0) throw new Error('the bare loop wrote no booking');
}

/** Warms up a connection as the portal's are; rolled back. */
async function warmUp(ask: Ask, statement: Statement, facts: Facts | undefined): Promise<void> {
  if (!facts) return;
  for (let time = 0; time < WARM_UPS; time += 1) {
    await ask('begin', []);
    await book(ask, statement, facts);
    await ask('rollback', []);
  }
}

async function openPostgres(url: string, connections: number): Promise<Connection[]> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients.map((client) => ({
    ask: async (text, values) => {
      const prepared = values.length > 0 ? { name: 'booking', text, values } : { text };
      return (await client.query<object>(prepared)).rows;
    },
    close: () => client.end(),
  }));
}

/** The embedded database has one connection, whatever the number requested. */
async function openEmbedded(folder: string): Promise<Connection[]> {
  const { openDatabase } = await import('#server/platform/database/open-database');
  const database = await openDatabase({ folder });
  if (!('pglite' in database.engine)) return [];
  const { pglite } = database.engine;
  const ask: Ask = async (text, values) => (await pglite.query<object>(text, values)).rows;
  return [{ ask, close: () => database.close() }];
}

process.stdout.write(JSON.stringify(await run((await json(process.stdin)) as BareJob)));
