import { checkServices } from './check-services.ts';
import { announceTarget } from '#server/app/startup/announce-target';
import { readConfig } from '#server/app/config/config';
import { explainRefusal } from '#server/app/startup/explain-refusal';

/** Checks the configuration and each outside service, and prints what is wrong. */
async function run(): Promise<number> {
  const config = announceTarget(readConfig());
  let faults = 0;
  for await (const { service, fault, advice } of checkServices(config)) {
    if (fault === null) process.stdout.write(`  good   ${service}\n`);
    else {
      faults += 1;
      process.stdout.write(`  WRONG  ${service}: ${fault}\n         ${advice}\n`);
    }
  }
  process.stdout.write(faults === 0 ? 'Nothing is wrong.\n' : `${faults} to fix.\n`);
  return faults === 0 ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  const lines = explainRefusal(error);
  if (!lines) throw error;
  for (const line of lines) process.stdout.write(`  WRONG  ${line}\n`);
  process.exit(1);
}
