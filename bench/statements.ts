import { recordStatements as recordSent } from '../testing/record-statements.ts';

/** One statement as sent to the driver; `{{name}}` in a value is a placeholder. */
export type Statement = { text: string; values: Value[] };
export type Value = string | number | boolean | null | string[];

/** The values that differ between bookings, by name. */
export type Facts = Record<string, string | number>;

/** Records the statements of PostgreSQL's driver while some work runs, one list per connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[][]> {
  const sent = await recordSent(work);
  return sent.map((some) => some.map(({ text, values }) => ({ text, values: values.map(toValue) })));
}

function toValue(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (value === null || value === undefined) return null;
  // The driver writes an array as PostgreSQL's, JSON would be another text.
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value);
}

/**
 * The statement that writes a booking, with placeholders for the recorded booking's values. Without its guards, because
 * the bare loop knows no versions of rows.
 */
export function bookingStatementOf(recorded: Statement[][], facts: Facts): Statement {
  const found = recorded.flat().find(({ text }) => isBookingInsert(text));
  if (!found) throw new Error('no statement that writes a booking was recorded');
  return {
    text: found.text.replaceAll(/and (?:slot\.)?xmin = (\$\d+)::xid/g, 'and $1::text is not null'),
    values: found.values.map((value) => toPlaceholder(value, facts)),
  };
}

/** Whether a statement inserts a booking. */
function isBookingInsert(text: string): boolean {
  return text.includes('insert into booking ');
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
