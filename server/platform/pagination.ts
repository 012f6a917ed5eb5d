import { invalidInput, type ClinicError } from '#domain/shared/errors';

/** The first `limit` of `limit` + 1 rows, and the last row of the page if there are more. */
export function paginate<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}

/** Whether a part of a cursor can be the id of a row: the database fails for any other text. */
export function isRowId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** The error of a cursor that no page returned. */
export function badCursor(): ClinicError {
  return invalidInput('cursor', 'validation.invalid');
}
