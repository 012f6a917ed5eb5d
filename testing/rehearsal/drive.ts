import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clinic, FreeSlot, Patient } from './clinic.ts';

/** What the portals acknowledged, and when; only successful responses count. */
export type Ledger = {
  bookings: string[];
  payments: string[];
  cancellations: string[];
  /** The patients who booked, and all bookings of each. */
  patients: Map<Patient, string[]>;
  /** Reads at another server that lacked what had been acknowledged before. */
  stale: number;
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
  const lists = { bookings: [], payments: [], cancellations: [], odd: [], times: [] };
  return { ...lists, patients: new Map(), stale: 0, refused: 0, taken: 0 };
}

/**
 * Patients book, pay and cancel at all servers in turn until `isOver`, and retry requests without a response. What was
 * acknowledged is read at the next server.
 */
export async function drive(
  clinic: Clinic,
  ledger: Ledger,
  {
    ports,
    publishableKey,
    clients,
    isOver,
    pauseMs = 0,
  }: { ports: number[]; publishableKey: string; clients: number; isOver: () => boolean; pauseMs?: number },
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
      ledger.patients.set(patient, [...(ledger.patients.get(patient) ?? []), id]);
      ledger.times.push(performance.now());
      await readBack(patient, id, { isActive: true });
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

  async function cancel(patient: Patient, id: string): Promise<void> {
    const { status, body } = await call(patient, `/bookings/${id}/cancel`, {}, { 'idempotency-key': randomUUID() });
    if (status !== 200) return void ledger.odd.push(`cancellation answered ${status}: ${JSON.stringify(body)}`);
    ledger.cancellations.push(id);
    ledger.times.push(performance.now());
    await readBack(patient, id, { isActive: false });
  }

  /** A read that is refused is none: the prober counts those. */
  async function readBack(patient: Patient, id: string, { isActive }: { isActive: boolean }): Promise<void> {
    const active = await listActive(ports[(turn += 1) % ports.length] ?? 0, patient);
    if (active && active.has(id) !== isActive) ledger.stale += 1;
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
        if (id && count % 4 === 3) await cancel(patient, id);
        if (pauseMs > 0) await pause(pauseMs);
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
}

/** The ids of the patient's active bookings by the server at `port`; null if it did not answer with 200. */
export async function listActive(port: number, { email, token }: Patient): Promise<Set<string> | null> {
  const url = `http://127.0.0.1:${port}/api/v1/bookings?email=${encodeURIComponent(email)}`;
  try {
    const init = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(30_000) };
    const response = await fetch(url, init);
    if (response.status !== 200) return null;
    const { data } = (await response.json()) as { data: { appointmentData: { _id: string }[] } };
    return new Set(data.appointmentData.map(({ _id }) => _id));
  } catch {
    return null;
  }
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
