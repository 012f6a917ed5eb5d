import type { TestProject } from 'vitest/node';
import { ensureServerBundle } from '../scripts/lib/web-build.ts';

/** Bundles the server, unless that is up to date, for the tests that start one in a child process; also before each rerun. */
export async function setup(project: TestProject): Promise<void> {
  await ensureServerBundle();
  project.onTestsRerun(ensureServerBundle);
}
