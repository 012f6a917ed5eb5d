import type { ReactNode } from 'react';
import type { UnresolvedItem } from '#contract/desk/unresolved-bookings';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Table } from '#web/ui/table.tsx';

/** The id of the element with the name of an item's patient. */
export function itemElementId({ reason, appointments }: UnresolvedItem): string {
  return ['attention', reason, ...appointments.map(({ _id }) => _id)].join('-');
}

type UnresolvedAppointment = UnresolvedItem['appointments'][number];

/** What other parts of the portal show of an appointment of an item: its payment, and what can be done about it. */
export type UnresolvedParts = {
  renderPayment: (appointment: UnresolvedAppointment) => ReactNode;
  renderActions: (appointment: UnresolvedAppointment, patient: UnresolvedItem['patient']) => ReactNode;
};

type UnresolvedTableProps = UnresolvedParts & { caption: string; items: UnresolvedItem[] };

/** Each item with its appointments, its patient and the contact details. */
export function UnresolvedTable({ caption, items, renderPayment, renderActions }: UnresolvedTableProps) {
  const { t } = useMessages();
  return (
    <Table
      caption={caption}
      items={items}
      keyOf={itemElementId}
      columns={[
        {
          key: 'appointment',
          label: t('unresolvedBookings.appointment'),
          place: 'foot',
          render: ({ appointments, patient }) => (
            <ul className="grid gap-6 md:min-w-72">
              {appointments.map((booked) => (
                <AppointmentFacts key={booked._id} appointment={booked} payment={renderPayment(booked)}>
                  {renderActions(booked, patient)}
                </AppointmentFacts>
              ))}
            </ul>
          ),
        },
        {
          key: 'patient',
          label: t('unresolvedBookings.patient'),
          place: 'title',
          render: (item) => (
            <span id={itemElementId(item)} tabIndex={-1} className="font-medium outline-none">
              {item.patient.name}
            </span>
          ),
        },
        {
          key: 'contact',
          label: t('unresolvedBookings.contact'),
          place: 'meta',
          render: ({ patient }) => <Contact patient={patient} />,
        },
      ]}
    />
  );
}

type AppointmentFactsProps = { appointment: UnresolvedAppointment; payment: ReactNode; children: ReactNode };

function AppointmentFacts({ appointment, payment, children }: AppointmentFactsProps) {
  const { t, language } = useMessages();
  const { AppointmentDate, slot, doctor_name: doctor } = appointment;
  const treatment = appointment.treatmentNames[language];
  return (
    <li className="grid gap-1">
      <span className="font-medium">{formatDate(AppointmentDate, language)}</span>
      <span>{clockOfSlot(slot, language)}</span>
      <span className="text-sm text-base-content/75">{t('unresolvedBookings.what', { treatment, doctor })}</span>
      <span className="mt-0.5">{payment}</span>
      <span className="mt-1">{children}</span>
    </li>
  );
}

function Contact({ patient: { email, phone } }: { patient: UnresolvedItem['patient'] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1 md:grid">
      <PhoneLink number={phone} />
      <a className="link inline-block py-0.5" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
        {email}
      </a>
    </span>
  );
}
