import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clinic, FreeSlot, Patient } from './clinic.ts';

/** What the portals acknowledged, and when; only successful responses count. */
export type Ledger = {
  bookings: string[];
  payments: string[];
  /** Attempts that ended in 503 or without a response; each was retried. */
  refused: number;
  /** Requests that lost a race for a slot, as expected. */
  taken: number;
  odd: string[];
  times: number[];
};

type Reply = { status: number; body: Record<string, unknown> };

const BOOKINGS_OF_A_PATIENT = 4;
/** The number of slots that all patients try to book at the same time. */
const CONTENDED_SLOTS = 12;
const RETRY_MS = 100;

export function newLedger(): Ledger {
  return { bookings: [], payments: [], refused: 0, taken: 0, odd: [], times: [] };
}

/** Patients book and pay at all servers in turn until `isOver`, and retry requests without a response. */
export async function drive(
  clinic: Clinic,
  ledger: Ledger,
  {
    ports,
    publishableKey,
    clients,
    isOver,
  }: { ports: number[]; publishableKey: string; clients: number; isOver: () => boolean },
): Promise<void> {
  let turn = 0;
  const ask = async (patient: Patient, path: string, init: { body: string; headers: Record<string, string> }) => {
    for (;;) {
      const origin = `http://127.0.0.1:${ports[(turn += 1) % ports.length]}`;
      const reply = await send(`${origin}${path}`, patient, init);
      if (reply && reply.status < 500) return reply;
      // The card sandbox stands in for another company's server, whose responses do not count.
      if (reply && reply.status !== 503 && path.startsWith('/api/'))
        ledger.odd.push(`${path} answered ${reply.status}`);
      ledger.refused += 1;
      await pause(RETRY_MS);
    }
  };
  const call = (patient: Patient, path: string, body: object, headers: Record<string, string> = {}) =>
    ask(patient, `/api/v1${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  async function book(patient: Patient, slot: FreeSlot): Promise<string | null> {
    const { treatment, price } = clinic;
    const body = { treatment, ...slot, price, patient_Phone: '+49 30 1234567', isPaid: false };
    const { status, body: reply } = await call(patient, '/bookings', body, { 'idempotency-key': randomUUID() });
    forget(clinic.slots, slot);
    if (status === 200) {
      const { _id: id } = reply['data'] as { _id: string };
      ledger.bookings.push(id);
      ledger.times.push(performance.now());
      return id;
    }
    if (status === 409) ledger.taken += 1;
    else ledger.odd.push(`booking answered ${status}: ${JSON.stringify(reply)}`);
    return null;
  }

  async function pay(patient: Patient, bookingID: string): Promise<void> {
    const { price } = clinic;
    const { body } = await call(patient, '/create-payment-intent', { price, bookingID });
    const secret = String(body['clientSecret']);
    const id = secret.split('_secret_')[0] ?? '';
    const form = new URLSearchParams({
      key: publishableKey,
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    await ask({ ...patient, token: publishableKey }, `/sandbox/cards/v1/payment_intents/${id}/confirm`, {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const confirmation = { price, transactionid: id, email: patient.email, bookingID };
    const { status, body: reply } = await call(patient, '/payment', confirmation);
    if (status !== 200) return void ledger.odd.push(`payment answered ${status}: ${JSON.stringify(reply)}`);
    ledger.payments.push(bookingID);
    ledger.times.push(performance.now());
  }

  async function client(): Promise<void> {
    while (!isOver()) {
      const patient = clinic.patients.pop();
      if (!patient) throw new Error('there are no more patients: give the rehearsal more of them');
      for (let count = 0; count < BOOKINGS_OF_A_PATIENT && !isOver(); count += 1) {
        const slot = clinic.slots[Math.floor(Math.random() * CONTENDED_SLOTS)];
        if (!slot) throw new Error('there are no more slots: give the rehearsal more of them');
        const id = await book(patient, slot);
        if (id && count % 2 === 0) await pay(patient, id);
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
}

function forget(slots: FreeSlot[], slot: FreeSlot): void {
  const index = slots.indexOf(slot);
  if (index >= 0) slots.splice(index, 1);
}

async function send(
  url: string,
  { token }: Patient,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<Reply | null> {
  try {
    const init = { method: 'POST', body, headers: { authorization: `Bearer ${token}`, ...headers } };
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}
