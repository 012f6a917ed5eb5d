import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openTestPortal, type TestPortal } from './portal.ts';

const PATIENT = 'patient@demo.test';
const OTHER = 'other@example.test';

/** Opens one portal for a test file, with two patients. */
export function useTestPortal(open: () => Promise<OpenDatabase>) {
  let portal: TestPortal;
  let tokens: { patient?: string; other?: string } = {};
  beforeAll(async () => {
    tokens = {};
    portal = await openTestPortal(await open());
  });
  afterAll(() => portal.close());
  return {
    patientEmail: PATIENT,
    otherEmail: OTHER,
    get portal() {
      return portal;
    },
    async patient(): Promise<string> {
      return (tokens.patient ??= await portal.tokenOf(PATIENT));
    },
    async otherPatient(): Promise<string> {
      return (tokens.other ??= await portal.signUpPatient(OTHER, 'Otto Other'));
    },
  };
}
