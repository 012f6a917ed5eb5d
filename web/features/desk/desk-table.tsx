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
  const chosen: Record<ChosenColumn, Pick<Column<DeskAppointment>, 'render' | 'place'>> = {
    birthDate: {
      render: ({ birthDate }) => <span className="wrap-normal tabular-nums">{showBirthDate(birthDate, language)}</span>,
    },
    phone: {
      place: 'meta',
      render: (appointment) => (
        <span className="inline-block min-w-24 wrap-normal [&_a]:whitespace-normal">
          <DeskPhone appointment={appointment} />
        </span>
      ),
    },
    email: { render: ({ email }) => (email ? <span className="inline-block min-w-36">{email}</span> : '–') },
    treatment: {
      place: 'meta',
      render: ({ treatmentNames, doctor_name: doctor }) => (
        <span className="inline-grid min-w-28 wrap-anywhere hyphens-auto">
          <span>{treatmentNames[language]}</span>
          <span className="text-sm text-base-content/75">{doctor}</span>
        </span>
      ),
    },
    // In lines of words, so that all of the usual columns fit beside the sticky one.
    state: {
      place: 'foot',
      render: (appointment) => (
        <span className="inline-block wrap-normal *:rounded-field *:whitespace-normal">{renderState(appointment)}</span>
      ),
    },
    payment: {
      place: 'foot',
      render: (appointment) => (
        <span className="inline-block wrap-normal **:rounded-field **:whitespace-normal">
          {renderPayment(appointment)}
        </span>
      ),
    },
    bookedAt: {
      render: ({ bookedAt }) => (
        <span className="inline-block min-w-24 text-sm">{formatInstant(bookedAt, language)}</span>
      ),
    },
  };
  return (
    <Table
      isWide
      caption={caption}
      items={appointments}
      keyOf={({ _id }) => _id}
      columns={[
        {
          key: 'time',
          label: t('desk.time'),
          place: 'meta',
          render: (appointment) => <DeskTime appointment={appointment} isOneDay={isOneDay} />,
        },
        {
          key: 'patient',
          label: t('desk.patient'),
          place: 'title',
          render: (appointment) => <DeskPatient appointment={appointment} />,
        },
        ...chosenColumns
          .filter((key) => columns.includes(key))
          .map((key) => ({ key, label: t(columnMessages[key]), ...chosen[key] })),
        {
          key: 'actions',
          label: <span className="sr-only">{t('changes.actions')}</span>,
          place: 'end',
          isEnd: true,
          isSticky: true,
          render: (appointment) => (
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
        },
      ]}
    />
  );
}
