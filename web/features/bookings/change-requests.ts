import type { Appointment } from '#contract/bookings/bookings';
import type { cancelBooking, moveBooking, MoveTarget } from '#contract/bookings/changes';
import type { RouteInput } from '#contract/shared/define-route';

export type CancelBody = RouteInput<typeof cancelBooking>['body'];
export type MoveBody = RouteInput<typeof moveBooking>['body'];

/**
 * Changes an appointment and returns it as it is then. What proves that the caller may is up to the implementation: an
 * access token, or the token of an emailed link.
 * @throws RequestRefused, Unreachable
 */
export type ChangeRequests = {
  cancel: (id: string, body: CancelBody) => Promise<Appointment>;
  move: (id: string, body: MoveBody) => Promise<Appointment>;
  /** Moves an appointment that cannot take place to an offered time. */
  take: (id: string, time: MoveTarget) => Promise<Appointment>;
  /** States that the patient will come. */
  confirm: (id: string) => Promise<Appointment>;
  /** Reverts the last change, within a minute. */
  undo: (id: string) => Promise<Appointment>;
};
