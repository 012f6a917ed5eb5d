/**
 * The path of the stream of changed appointments, below the API's base. It sends server-sent events to staff who send
 * their access token, so it is no route of the contract.
 */
export const DESK_EVENTS_PATH = '/desk/events';

/**
 * A place where an appointment was booked or changed: ids and the day, nothing of its patient. A move has two, the new one
 * and the one it left, each of which is reported only to those who may read that doctor's day.
 */
export type AppointmentChange = { id: string; doctorId: string; day: string };
