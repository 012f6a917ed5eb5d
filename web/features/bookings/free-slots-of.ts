import { RequestRefused } from '#contract/shared/send-request';
import type { DocSlot } from '#contract/slots/slots';

/** The doctor's free times that suit the patient, from the response to a refused booking; undefined without any. */
export function freeSlotsOf(error: unknown): DocSlot[] | undefined {
  return error instanceof RequestRefused ? (error.failure.data?.['docSlot'] as DocSlot[] | undefined) : undefined;
}
