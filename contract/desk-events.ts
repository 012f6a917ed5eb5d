/**
 * The path of the stream of changed appointments, below the API's base. It sends server-sent events to staff who send
 * their access token, so it is no route of the contract.
 */
export const DESK_EVENTS_PATH = '/desk/events';

/** An appointment that was booked or changed, as it is now: ids and its day, nothing of its patient. */
export type AppointmentChange = { id: string; doctorId: string; day: string };
