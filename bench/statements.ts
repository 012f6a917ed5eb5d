import { Client } from 'pg';

/** One statement as sent to the driver; `{{name}}` in a value is a placeholder. */
export type Statement = { text: string; values: Value[] };
export type Value = string | number | boolean | null;

/** The values that differ between bookings, by name. */
export type Facts = Record<string, string | number>;

type Query = { text: string; values?: unknown[] } | string;

/** Records every statement of the PostgreSQL driver in this process while some work runs, one list per connection. */
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

/** The booking transaction with placeholders for the recorded booking's values. */
export function transactionOf(recorded: Statement[][], facts: Facts): Statement[] {
  const ofBooking = recorded.find((one) => one.some(({ text }) => isBookingInsert(text))) ?? [];
  const at = ofBooking.findIndex(({ text }) => isBookingInsert(text));
  const begin = ofBooking.slice(0, at).findLastIndex(({ text }) => text.startsWith('begin'));
  const commit = ofBooking.findIndex(({ text }, index) => index > at && text === 'commit');
  if (begin < 0 || commit < 0) throw new Error('no transaction of a booking was recorded');
  return ofBooking.slice(begin, commit + 1).map(({ text, values }) => ({
    text,
    values: values.map((value) => toPlaceholder(value, facts)),
  }));
}

/** Whether a statement inserts a booking. */
export function isBookingInsert(text: string): boolean {
  return text.includes('insert into "booking"');
}

function toPlaceholder(value: Value, facts: Facts): Value {
  let open = value;
  for (const [name, fact] of Object.entries(facts)) {
    if (value === fact) return `{{${name}}}`;
    if (typeof open === 'string' && typeof fact === 'string') open = open.replaceAll(fact, `{{${name}}}`);
  }
  return open;
}

/** Replaces the placeholder with the value for another booking. */
export function fillIn(value: Value, facts: Facts): Value {
  if (typeof value !== 'string') return value;
  const whole = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
  if (whole !== undefined) return facts[whole] ?? null;
  return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
}
