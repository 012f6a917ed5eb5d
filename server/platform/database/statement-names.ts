import { createHash } from 'node:crypto';

/**
 * Most prepared statements of a connection: lists of different lengths each have their own text, and PostgreSQL retains
 * each plan in that connection's memory.
 */
const MAX_PREPARED = 300;

/**
 * Pages of lists and searches are planned for their values: a generic plan would read a large table completely. `limit 1`
 * is no page: it is one row that belongs to another, as in each reading of a booking, which costs ten times its execution
 * to plan.
 */
const PLANNED_EACH_TIME = /\blimit (?!1\b)|\bi?like\b/i;

/** PostgreSQL's code for a prepared statement whose table a migration has changed. */
export const OUTDATED_PLAN = '0A000';

/** The names of a connection's prepared statements. */
export class StatementNames {
  readonly #namesByText = new Map<string, string>();

  /** The name to prepare a text under; null if it has to be sent unprepared. */
  nameOf(text: string): string | null {
    const known = this.#namesByText.get(text);
    if (known !== undefined || this.#namesByText.size >= MAX_PREPARED) return known ?? null;
    if (PLANNED_EACH_TIME.test(text)) return null;
    // Depends only on the text, because behind a pooler several servers share a connection.
    const name = `molar_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.#namesByText.set(text, name);
    return name;
  }
}
