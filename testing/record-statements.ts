import { Client } from 'pg';

/** One statement as sent to the driver. */
export type SentStatement = { text: string; values: unknown[] };

type Query = { text: string; values?: unknown[] } | string;

/** Records every statement of the PostgreSQL driver in this process while some work runs, one list per connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[][]> {
  const seen = new Map<Client, SentStatement[]>();
  const original: unknown = Reflect.get(Client.prototype, 'query');
  const recording = function (this: Client, ...args: unknown[]): unknown {
    const [query, given] = args as [Query, unknown];
    const text = typeof query === 'string' ? query : query.text;
    const values = (typeof query === 'string' ? undefined : query.values) ?? (Array.isArray(given) ? given : []);
    // A connection that was idle for long is replaced by a new one, which sets its parameters first; the library of the
    // job queue maintains its tables at any time.
    if (text && !text.startsWith('set ') && !text.includes('pgboss.'))
      seen.set(this, [...(seen.get(this) ?? []), { text, values }]);
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
