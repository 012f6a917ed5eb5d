import { Client } from 'pg';
import { startTestPostgres } from '../testing/postgres.ts';
import { openClinic } from './clinic.ts';
import { recordBooking } from './record-booking.ts';
import { compare } from './throughput.ts';

const postgres = await startTestPostgres();
try {
  const admin = new Client({ connectionString: postgres.url });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query('create database molar_bench_1000');
  await admin.end();
  const url = Object.assign(new URL(postgres.url), { pathname: '/molar_bench_1000' }).href;
  const clinic = await openClinic({ kind: 'postgres', url }, 1000);
  const statements = await recordBooking(url);
  await clinic.freeAgain();
  console.log(
    statements
      .map((s) => s.text.slice(0, 90).replaceAll(/\s+/g, ' ') + ' ' + JSON.stringify(s.values).slice(0, 200))
      .join('\n'),
  );
  console.log(JSON.stringify(await compare(clinic, statements, 16, { rounds: 3, seconds: 3, bookings: 500 }), null, 1));
  await clinic.close();
} finally {
  await postgres.stop();
}
