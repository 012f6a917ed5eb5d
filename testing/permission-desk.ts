import { boardRows } from './permission-board.ts';
import { claimRows } from './permission-claims.ts';
import { deskPatientRows } from './permission-desk-patients.ts';
import { deskPaymentRows } from './permission-desk-payments.ts';
import { rightsRows } from './permission-rights.ts';
import type { Row } from './permission-rows.ts';

/** The routes of reception. */
export const deskRows: Record<string, Row[]> = {
  ...boardRows,
  ...claimRows,
  ...deskPatientRows,
  ...deskPaymentRows,
  ...rightsRows,
};
