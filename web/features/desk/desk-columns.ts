import { deskColumns, type DeskColumn } from '#domain/desk/desk';
import type { MessageKey } from '#i18n/catalogue';

/** The columns that can be chosen; those that name an appointment are always shown. */
export const columnMessages = {
  birthDate: 'desk.birthDate',
  phone: 'desk.phone',
  email: 'desk.email',
  treatment: 'desk.treatmentDoctor',
  state: 'desk.state',
  payment: 'desk.payment',
  bookedAt: 'desk.bookedAt',
} as const satisfies Record<string, MessageKey>;
export type ChosenColumn = keyof typeof columnMessages;

/** In the order of the table. */
export const chosenColumns = Object.keys(columnMessages) as ChosenColumn[];

const usual: readonly ChosenColumn[] = ['phone', 'treatment', 'state', 'payment'];

/** A cookie, because signing out clears the local storage; of these pages only, so that the API never receives it. */
const NAME = 'deskColumns';
const ATTRIBUTES = 'Path=/dashboard; Max-Age=31536000; SameSite=Lax';

/** The columns that were chosen in this browser. */
export function readColumns(): readonly ChosenColumn[] {
  const stored = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie)?.[1]?.split('+');
  return stored ? chosenColumns.filter((column) => stored.includes(column)) : usual;
}

export function storeColumns(columns: readonly ChosenColumn[]): void {
  document.cookie = `${NAME}=${columns.join('+')}; ${ATTRIBUTES}`;
}

/** The columns of the CSV file that has what the table shows. */
export function columnsOfFile(columns: readonly ChosenColumn[]): DeskColumn[] {
  const shown = new Set<DeskColumn>(['day', 'time', 'patient', 'code']);
  for (const column of columns) {
    if (column === 'payment') shown.add('price').add('due');
    else shown.add(column);
    if (column === 'treatment') shown.add('doctor');
  }
  return deskColumns.filter((column) => shown.has(column));
}
