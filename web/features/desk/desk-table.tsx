import { Ellipsis } from 'lucide-react';
import type { ReactNode, KeyboardEvent } from 'react';
import type { DeskAppointment } from '#contract/desk/desk';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table } from '#web/ui/table.tsx';
import { ROW_BUTTON } from '#web/ui/use-row-focus.ts';
import { chosenColumns, columnMessages, type ChosenColumn } from './desk-columns.ts';
import { DeskPatient, DeskPhone, DeskTime, showBirthDate, whatOf } from './desk-cells.tsx';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** The id of the button that opens an appointment. */
export function deskElementId({ _id }: DeskAppointment): string {
  return `desk-${_id}`;
}

type DeskTableProps = {
  caption: string;
  appointments: DeskAppointment[];
  columns: readonly ChosenColumn[];
  /** Whether all are on one day, which the heading names. */
  isOneDay: boolean;
  renderState: (appointment: DeskAppointment) => ReactNode;
  renderPayment: (appointment: DeskAppointment) => ReactNode;
  onOpen: (appointment: DeskAppointment) => void;
};

/** The list of appointments: a table on desktops, rows of two lines on smaller screens; arrow keys move between them. */
export function DeskTable({ caption, appointments, columns, isOneDay, ...table }: DeskTableProps) {
  const { t, language } = useMessages();
  const { renderState, renderPayment, onOpen } = table;
  const shown = [
    { key: 'time', label: t('desk.time') },
    { key: 'patient', label: t('desk.patient') },
    ...chosenColumns
      .filter((column) => columns.includes(column))
      .map((key) => ({ key, label: t(columnMessages[key]) })),
    {
      key: 'actions',
      label: <span className="sr-only">{t('changes.actions')}</span>,
      align: 'end' as const,
      isSticky: true,
    },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div onKeyDown={moveBetweenRows}>
      <Table
        isWide
        caption={caption}
        columns={shown}
        rows={appointments.map((appointment) => {
          const { treatmentNames, doctor_name: doctor, email, birthDate, bookedAt } = appointment;
          const treatment = treatmentNames[language];
          const open = (
            <button
              type="button"
              id={deskElementId(appointment)}
              {...{ [ROW_BUTTON]: '' }}
              aria-haspopup="dialog"
              aria-label={t('desk.open', { what: whatOf(appointment, language) })}
              className="btn btn-square btn-ghost"
              onClick={() => onOpen(appointment)}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </button>
          );
          const cells = {
            time: <DeskTime appointment={appointment} isOneDay={isOneDay} />,
            patient: <DeskPatient appointment={appointment} />,
            birthDate: <span className="wrap-normal tabular-nums">{showBirthDate(birthDate, language)}</span>,
            phone: (
              <span className="inline-block min-w-24 wrap-normal [&_a]:whitespace-normal">
                <DeskPhone appointment={appointment} />
              </span>
            ),
            email: email ? <span className="inline-block min-w-36">{email}</span> : '–',
            treatment: (
              <span className="inline-grid min-w-28 wrap-anywhere hyphens-auto">
                <span>{treatment}</span>
                <span className="text-sm text-base-content/75">{doctor}</span>
              </span>
            ),
            // In lines of words, so that all of the usual columns fit beside the sticky one.
            state: (
              <span className="inline-block wrap-normal *:rounded-field *:whitespace-normal">
                {renderState(appointment)}
              </span>
            ),
            payment: (
              <span className="inline-block wrap-normal **:rounded-field **:whitespace-normal">
                {renderPayment(appointment)}
              </span>
            ),
            bookedAt: <span className="inline-block min-w-24 text-sm">{formatInstant(bookedAt, language)}</span>,
            actions: open,
          } satisfies Record<ChosenColumn | 'time' | 'patient' | 'actions', ReactNode>;
          return {
            key: appointment._id,
            cells,
            row: {
              title: cells.patient,
              end: open,
              foot: (
                <span className="grid justify-items-start gap-1.5">
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    {cells.time}
                    <span className="text-sm">
                      {treatment} {t('dashboard.nextWith', { doctor })}
                    </span>
                  </span>
                  <span className="flex flex-wrap items-center gap-2">
                    {cells.phone}
                    {cells.state}
                    {cells.payment}
                  </span>
                </span>
              ),
            },
          };
        })}
      />
    </div>
  );
}

/**
 * Moves the focus between the buttons of rows by arrow keys, Home and End; from the button of the last row to what
 * follows the list by Tab as usual.
 */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_BUTTON}]`)];
  const row = (event.target as HTMLElement).closest('tr');
  const index = buttons.findIndex((button) => row?.contains(button));
  const next = buttons[Math.min(Math.max(index + step, 0), buttons.length - 1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
