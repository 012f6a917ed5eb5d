import { CallRefused } from '#contract/shared/call-route';
import type { DocSlot } from '#contract/slots/slots';

/** The doctor's free times that suit the patient, from the response to a refused booking; undefined without any. */
export function freeTimesOf(error: unknown): DocSlot[] | undefined {
  return error instanceof CallRefused ? (error.failure.data?.['docSlot'] as DocSlot[] | undefined) : undefined;
}
