import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * Most prepared statements of a connection: lists of different lengths each have their own text, and PostgreSQL retains
 * each plan in that connection's memory.
 */
const MAX_PREPARED = 300;
/** PostgreSQL's code for a prepared statement whose table a migration has changed. */
const OUTDATED_PLAN = '0A000';

/** Pages of lists and searches are planned for their values: a generic plan would read a large table completely. */
const PLANNED_EACH_TIME = /\blimit\b|\bi?like\b/i;

/** Prepares statements with parameters, so that PostgreSQL parses and plans each once per connection. */
export class PreparingClient extends Client {
  readonly #namesByText = new Map<string, string>();

  // The driver has an overload for every kind of call; only a text with values is prepared.
  override query(...asked: unknown[]): never {
    const [text, values, ...others] = asked;
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && others.length === 0;
    const name = isPlain ? this.#nameOf(text) : null;
    if (name === null) return super.query(...(asked as [string])) as never;
    const plain = { text: String(text), values: values as unknown[] };
    return super.query({ name, ...plain }).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== OUTDATED_PLAN) throw error;
      try {
        if (this.getTransactionStatus() !== 'I') throw error;
        return await super.query(plain);
      } finally {
        // The pool replaces a closed connection when it is released, and a new one plans again.
        void this.end();
      }
    }) as never;
  }

  #nameOf(text: string): string | null {
    const known = this.#namesByText.get(text);
    if (known !== undefined || this.#namesByText.size >= MAX_PREPARED) return known ?? null;
    if (PLANNED_EACH_TIME.test(text)) return null;
    // Depends only on the text, because behind a pooler several servers share a connection.
    const name = `molar_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.#namesByText.set(text, name);
    return name;
  }
}
