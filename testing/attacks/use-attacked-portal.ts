import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { intentOf } from '#testing/confirm-card';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { httpActors, type HttpActors } from '#testing/http-actors';
import { openTestPortal, type TestPortal } from '#testing/portal';

export const PATIENT = 'patient@demo.test';
export const DOCTOR = 'leo@demo.test';
export const ADMIN = 'admin@demo.test';

export type Intent = { id: string; secret: string };

/** Opens a portal that listens on a port, with an attacker who uses HTTP only. */
export function useAttackedPortal(open: () => Promise<OpenDatabase>, env: Record<string, string> = {}) {
  let portal: TestPortal;
  let life: HttpActors;
  let offers: Record<string, Offer[]> = {};
  beforeAll(async () => {
    offers = {};
    portal = await openTestPortal(await open(), env);
    life = await httpActors(portal);
  });
  afterAll(() => portal.close());

  const call = (method: string, path: string, token: string, body?: unknown) =>
    life.api(method, path, { token, ...(body !== undefined && { body }) });

  return {
    get portal() {
      return portal;
    },
    get life() {
      return life;
    },
    call,
    /** The token of a new patient. */
    aPatient: async (): Promise<string> => (await manyPatients(portal, 1))[0]!,
    /** An available slot that no other test of the file uses. */
    nextOffer: async (treatment = 'Teeth Cleaning'): Promise<Offer> => {
      offers[treatment] ??= await listOffers(portal, treatment);
      const offer = offers[treatment].shift();
      if (!offer) throw new Error(`no free slot of ${treatment} is left`);
      return offer;
    },
    /** Books a slot and returns the booking's id. */
    book: async (token: string, offer: Offer): Promise<string> => {
      const { status, body } = await call('POST', '/bookings', token, bookingOf(offer));
      if (status !== 200) throw new Error(`booking returned ${status}: ${JSON.stringify(body)}`);
      return (body['data'] as { _id: string })._id;
    },
    /** Creates a payment intent; without a booking it is unbound. */
    intentOf: async (token: string, bookingID: string | undefined, price: number): Promise<Intent> => {
      const { body } = await call('POST', '/create-payment-intent', token, { price, bookingID });
      const secret = String(body['clientSecret']);
      return { id: intentOf(secret), secret };
    },
    payByCard: ({ secret }: Intent, card?: string) => payInSandbox(portal, secret, card),
    emailOf: async (token: string): Promise<string> => {
      const { body } = await call('GET', '/profile', token);
      return (body['data'] as { email: string }).email;
    },
    isPaid: async (token: string, id: string): Promise<boolean> => {
      const { body } = await call('GET', `/booking/${id}`, token);
      return (body['data'] as { isPaid: boolean }).isPaid;
    },
  };
}
