import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/open-database';
import { migrate } from '#server/platform/database/migrate';
import { provideEmbeddedTemplate } from './embedded-template.ts';
import { startPgbouncer } from './pgbouncer/start-pgbouncer.ts';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `pooler`: the same server behind a transaction pooler, which the tests then use. */
    postgres: { url: string; template: string; pooler: string | null };
  }
}

/** Starts one PostgreSQL for the run, with a migrated template database that test files copy, and an embedded one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // It is created while PostgreSQL starts.
  const embedded = provideEmbeddedTemplate();
  const server = await startTestPostgres({ inMemory: true });
  const template = `molar_template_${process.pid}`;
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);

  // Creating the embedded template blocks this process for seconds.
  const connectTimeoutMs = 60_000;
  const database = await openDatabase({ url: databaseUrl(server.url, template), poolSize: 1, connectTimeoutMs });
  await migrate(database);
  await database.close();
  await embedded;
  const command = process.env['MOLAR_PGBOUNCER'];
  const pgbouncer = command ? await startPgbouncer(command, server.url) : null;
  project.provide('postgres', { url: server.url, template, pooler: pgbouncer?.url ?? null });

  return async () => {
    await pgbouncer?.stop();
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
