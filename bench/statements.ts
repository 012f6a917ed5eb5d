import { Client } from 'pg';

/** One statement as the driver got it; `{{name}}` in a value stands for what differs from booking to booking. */
export type Statement = { text: string; values: Value[] };
export type Value = string | number | boolean | null;

/** What a booking is about, by name, as it stands among the values of its statements. */
export type Facts = Record<string, string | number>;

type Query = { text: string; values?: unknown[] } | string;

/** Every statement that the PostgreSQL driver of this process sends while some work runs, a list a connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[][]> {
  const seen = new Map<Client, Statement[]>();
  const original: unknown = Reflect.get(Client.prototype, 'query');
  const recording = function (this: Client, ...args: unknown[]): unknown {
    const [query, given] = args as [Query, unknown];
    const text = typeof query === 'string' ? query : query.text;
    const values = (typeof query === 'string' ? undefined : query.values) ?? (Array.isArray(given) ? given : []);
    if (text) seen.set(this, [...(seen.get(this) ?? []), { text, values: values.map(toValue) }]);
    return Reflect.apply(original as () => unknown, this, args);
  };
  Reflect.set(Client.prototype, 'query', recording);
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', original);
  }
  return [...seen.values()];
}

function toValue(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value);
}

/** The transaction that books, with the facts of the recorded booking left open. */
export function transactionOf(recorded: Statement[][], facts: Facts): Statement[] {
  const ofBooking = recorded.find((one) => one.some(({ text }) => isBookingInsert(text))) ?? [];
  const at = ofBooking.findIndex(({ text }) => isBookingInsert(text));
  const begin = ofBooking.slice(0, at).findLastIndex(({ text }) => text.startsWith('begin'));
  const commit = ofBooking.findIndex(({ text }, index) => index > at && text === 'commit');
  if (begin < 0 || commit < 0) throw new Error('no transaction of a booking was recorded');
  return ofBooking.slice(begin, commit + 1).map(({ text, values }) => ({
    text,
    values: values.map((value) => leaveOpen(value, facts)),
  }));
}

/** The statement whose row is the new booking. */
export function isBookingInsert(text: string): boolean {
  return text.includes('insert into "booking"');
}

function leaveOpen(value: Value, facts: Facts): Value {
  let open = value;
  for (const [name, fact] of Object.entries(facts)) {
    if (value === fact) return `{{${name}}}`;
    if (typeof open === 'string' && typeof fact === 'string') open = open.replaceAll(fact, `{{${name}}}`);
  }
  return open;
}

/** A value for another booking. */
export function fillIn(value: Value, facts: Facts): Value {
  if (typeof value !== 'string') return value;
  const whole = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
  if (whole !== undefined) return facts[whole] ?? null;
  return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
}
