import { createContext } from 'react-router';
import type { Appointment } from '#contract/bookings/bookings';
import type { SendRequest } from '#contract/shared/send-request';
import type { ClinicFacts } from '#contract/clinic/clinic';
import type { Failure } from '#contract/shared/failure';
import type { User } from '#contract/people/people';
import type { SignInStep } from '#domain/people/factors';
import type { Language } from '#domain/shared/language';
import type { Role } from '#domain/shared/permission';

/** The data of every page: the clinic, and the visitor that the page is rendered for. */
export type RootData = {
  clinic: ClinicFacts;
  isDemo: boolean;
  /** The base URL of the portal's own images; the page itself may be served under another host name. */
  publicUrl: string;
  user: User | null;
  unfinished: { email: string; name: string } | null;
  /** What the sign-in still lacks before there is a user. */
  signInStep: SignInStep;
  /** By when the user must have a second factor, which they have not. */
  factorDueAt: string | null;
  /** The language of the page. */
  language: Language;
  /** The database cannot be reached, so nobody is signed in on any page. */
  isAway: boolean;
  /** Whether the clinic has opened its portal to the public, and whether it is open to this visitor. */
  isOpened: boolean;
  isOpen: boolean;
};

/** What the home page shows of an appointment. */
export type NextAppointment = Pick<
  Appointment,
  | 'treatmentNames'
  | 'AppointmentDate'
  | 'slot'
  | 'doctor_name'
  | 'isRunning'
  | 'takesPlace'
  | 'offer'
  | 'status'
  | 'heldUntil'
  | 'awaitsClinic'
>;

/** What the server passes to the loaders and actions of a page. */
export type PageContext = {
  /** Runs the same checks as an HTTP request. */
  callRoute: SendRequest;
  /** Calls the embedded identity service; its cookies are set with the page. @throws RequestRefused */
  callIdentity: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** Stores an image of the identity that the calls before signed in, and returns its URL. @throws RequestRefused */
  uploadImage: (bytes: Uint8Array) => Promise<string>;
  /** Stores the language of the signed-in person, if there is one. */
  storeLanguage: (language: Language) => Promise<void>;
  /** The visitor's next appointment. */
  findNextAppointment: () => Promise<NextAppointment | null>;
  /** The role of an invitation and who invited, by the token of its URL. */
  findInvitation: (token: string) => Promise<{ role: Role; inviter: string | null } | null>;
  rootData: RootData;
  /** Whether this is the page in a frame of another website, and the origin of that one if it is a listed one. */
  frame: { parent: string | null } | null;
  nonce: string;
  /** Why the form of this request could not be received. */
  fault: { status: number; body: Failure } | null;
  /** Logs an error. */
  report: (error: unknown) => void;
};

export const pageContext = createContext<PageContext>();
