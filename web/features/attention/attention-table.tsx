import type { ReactNode } from 'react';
import type { AttentionItem } from '#contract/desk/attention';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Table } from '#web/ui/table.tsx';

/** The id of the element with the name of an item's patient. */
export function itemElementId({ reason, appointments }: AttentionItem): string {
  return ['attention', reason, ...appointments.map(({ _id }) => _id)].join('-');
}

type AttentionAppointment = AttentionItem['appointments'][number];

/** What other parts of the portal show of an appointment of an item: its payment, and what can be done about it. */
export type AttentionParts = {
  renderPayment: (appointment: AttentionAppointment) => ReactNode;
  renderActions: (appointment: AttentionAppointment, patient: AttentionItem['patient']) => ReactNode;
};

type AttentionTableProps = AttentionParts & { caption: string; items: AttentionItem[] };

/** Each item with its appointments, its patient and the contact details. */
export function AttentionTable({ caption, items, renderPayment, renderActions }: AttentionTableProps) {
  const { t } = useMessages();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'appointment', label: t('attention.appointment') },
        { key: 'patient', label: t('attention.patient') },
        { key: 'contact', label: t('attention.contact') },
      ]}
      rows={items.map((item) => {
        const appointment = (
          <ul className="grid gap-6 md:min-w-72">
            {item.appointments.map((booked) => (
              <AppointmentFacts key={booked._id} appointment={booked} payment={renderPayment(booked)}>
                {renderActions(booked, item.patient)}
              </AppointmentFacts>
            ))}
          </ul>
        );
        const patient = (
          <span id={itemElementId(item)} tabIndex={-1} className="font-medium outline-none">
            {item.patient.name}
          </span>
        );
        const contact = <Contact patient={item.patient} />;
        return {
          key: itemElementId(item),
          cells: { appointment, patient, contact },
          row: { title: patient, meta: contact, foot: appointment },
        };
      })}
    />
  );
}

type AppointmentFactsProps = { appointment: AttentionAppointment; payment: ReactNode; children: ReactNode };

function AppointmentFacts({ appointment, payment, children }: AppointmentFactsProps) {
  const { t, language } = useMessages();
  const { AppointmentDate, slot, doctor_name: doctor } = appointment;
  const treatment = appointment.treatmentNames[language];
  return (
    <li className="grid gap-1">
      <span className="font-medium">{formatDate(AppointmentDate, language)}</span>
      <span>{clockOfSlot(slot, language)}</span>
      <span className="text-sm text-base-content/75">{t('attention.what', { treatment, doctor })}</span>
      <span className="mt-0.5">{payment}</span>
      <span className="mt-1">{children}</span>
    </li>
  );
}

function Contact({ patient: { email, phone } }: { patient: AttentionItem['patient'] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1 md:grid">
      <PhoneLink number={phone} />
      <a className="link inline-block py-0.5" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
        {email}
      </a>
    </span>
  );
}
