import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { startTestPostgres } from '../../testing/postgres.ts';

/** Starts a PostgreSQL for the journeys; their workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres({ inMemory: true });
  process.env.JOURNEYS_POSTGRES = url;
  return stop;
}

/** Creates an empty database on it and returns its URL. */
export async function createJourneyDatabase(): Promise<string> {
  const url = new URL(process.env.JOURNEYS_POSTGRES ?? '');
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  const name = `molar_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  return Object.assign(url, { pathname: `/${name}` }).href;
}
