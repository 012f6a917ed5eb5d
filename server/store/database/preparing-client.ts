import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** So many statements are prepared; lists of differing lengths make a text each, and must not fill the server. */
const MAX_PREPARED = 300;
/** What PostgreSQL says when a prepared statement was planned for a table that a migration has changed since. */
const OUTDATED_PLAN = '0A000';

/** A page of a list and a search are planned for what is asked: one plan for all would read a large table whole. */
const PLANNED_EACH_TIME = /\blimit\b|\bi?like\b/i;

const namesByText = new Map<string, string>();

/** Prepares a statement that goes by keys once a connection: PostgreSQL parses and plans it once, not at every call. */
export class PreparingClient extends Client {
  // The driver has an overload for every way to ask; a text and its values is the one that is prepared.
  override query(...asked: unknown[]): never {
    const [text, values, ...others] = asked;
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && others.length === 0;
    const name = isPlain ? nameOf(text) : null;
    if (name === null) return super.query(...(asked as [string])) as never;
    const plain = { text: String(text), values: values as unknown[] };
    return super.query({ name, ...plain }).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== OUTDATED_PLAN) throw error;
      try {
        if (this.getTransactionStatus() !== 'I') throw error;
        return await super.query(plain);
      } finally {
        // Replaced when it is given back; a new connection plans anew.
        void this.end();
      }
    }) as never;
  }
}

function nameOf(text: string): string | null {
  const known = namesByText.get(text);
  if (known !== undefined || namesByText.size >= MAX_PREPARED) return known ?? null;
  if (PLANNED_EACH_TIME.test(text)) return null;
  // By its text alone: behind a pooler statements of several servers share a connection.
  const name = `molar_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  namesByText.set(text, name);
  return name;
}
