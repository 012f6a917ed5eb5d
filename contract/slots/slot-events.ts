import type { SlotName } from '#domain/shared/slot-times';

/**
 * The path of the stream of availability changes, below the API's base. It sends server-sent events and not one response,
 * so it is no route of the contract.
 */
export const SLOT_EVENTS_PATH = '/slots/events';

/**
 * A slot that patients can book since the last event, or no longer can; `slot` null: the times of the doctor's hours on that
 * day have changed. The date is the long-form English one.
 */
export type SlotChange = { doctor_email: string; date: string; slot: SlotName | null; isFree: boolean };
