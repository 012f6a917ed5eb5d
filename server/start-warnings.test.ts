import { expect, test } from 'vitest';
import { OUTSIDE_DEMO } from '#testing/portal';
import { readConfig } from './config.ts';
import { listStartWarnings } from './start-warnings.ts';

const warnings = (env: Record<string, string>) => listStartWarnings(readConfig(env)).join('\n');

test('outside of demo mode every start on the embedded database says that it does not survive a power loss', () => {
  expect(warnings(OUTSIDE_DEMO)).toMatch(/DATABASE_URL is not set: .*power loss/);
  expect(warnings({ ...OUTSIDE_DEMO, DATABASE_URL: 'postgresql://127.0.0.1/molar' })).not.toContain('power loss');
  expect(warnings({})).toBe('');
});
