import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskAppointment } from '#contract/desk/desk';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table, type Column } from '#web/ui/table.tsx';
import { chosenColumns, columnMessages, type ChosenColumn } from './desk-columns.ts';
import { DeskPatient, DeskPhone, DeskTime, showBirthDate, whatOf } from './desk-cells.tsx';

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

/** The list of appointments, with the chosen columns. */
export function DeskTable({ caption, appointments, columns, isOneDay, ...table }: DeskTableProps) {
  const { t, language } = useMessages();
  const { renderState, renderPayment, onOpen } = table;
  const places = { phone: 'meta', treatment: 'meta', state: 'foot', payment: 'foot' } as const;
  const chosen = chosenColumns.filter((key) => columns.includes(key));
  return (
    <Table
      isWide
      caption={caption}
      items={appointments}
      sticky="actions"
      columns={{
        time: ['meta', t('desk.time')],
        patient: ['title', t('desk.patient')],
        ...(Object.fromEntries(
          chosen.map((key) => [
            key,
            [key in places ? places[key as keyof typeof places] : null, t(columnMessages[key])],
          ]),
        ) as Partial<Record<ChosenColumn, Column>>),
        actions: ['end', t('changes.actions')],
      }}
      renderCells={(appointment) => ({
        time: <DeskTime appointment={appointment} isOneDay={isOneDay} />,
        patient: <DeskPatient appointment={appointment} />,
        birthDate: <span className="wrap-normal tabular-nums">{showBirthDate(appointment.birthDate, language)}</span>,
        phone: (
          <span className="inline-block min-w-24 wrap-normal [&_a]:whitespace-normal">
            <DeskPhone appointment={appointment} />
          </span>
        ),
        email: appointment.email ? <span className="inline-block min-w-36">{appointment.email}</span> : '–',
        treatment: (
          <span className="inline-grid min-w-28 wrap-anywhere hyphens-auto">
            <span>{appointment.treatmentNames[language]}</span>
            <span className="text-sm text-base-content/75">{appointment.doctor_name}</span>
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
        bookedAt: (
          <span className="inline-block min-w-24 text-sm">{formatInstant(appointment.bookedAt, language)}</span>
        ),
        actions: (
          <button
            type="button"
            id={deskElementId(appointment)}
            data-row-button=""
            aria-haspopup="dialog"
            aria-label={t('desk.open', { what: whatOf(appointment, language) })}
            className="btn btn-square btn-ghost"
            onClick={() => onOpen(appointment)}
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </button>
        ),
      })}
    />
  );
}
