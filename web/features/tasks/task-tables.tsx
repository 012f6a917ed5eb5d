import type { ReactNode } from 'react';
import type { EndedHold, ReturnDue } from '#contract/desk/tasks';
import { clockOfSlot, formatDate, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Table, type Column } from '#web/ui/table.tsx';

/** What staff return, with whom to return it to. */
export function ReturnTable({
  items,
  renderReturn,
}: {
  items: ReturnDue[];
  renderReturn: (item: ReturnDue) => ReactNode;
}) {
  const { t, language } = useMessages();
  const contact = useContact();
  return (
    <Table
      caption={t('tasks.returns')}
      items={items}
      keyOf={({ payment_id: id }) => id}
      columns={[
        ...contact,
        {
          key: 'amount',
          label: t('tasks.amount'),
          place: 'foot',
          render: (item) => {
            const amount = formatPrice(item.amount, item.currency, language);
            return (
              <span className="grid justify-items-start gap-2">
                {item.method === 'card'
                  ? t('tasks.failedCard', { amount })
                  : t('tasks.method', { amount, method: t(`deskPayments.${item.method}`) })}
                {renderReturn(item)}
              </span>
            );
          },
        },
      ]}
    />
  );
}

/** Expired holds, with phone numbers. */
export function HoldTable({ items }: { items: EndedHold[] }) {
  const { t } = useMessages();
  return <Table caption={t('tasks.holds')} items={items} keyOf={({ booking_id: id }) => id} columns={useContact()} />;
}

function useContact(): Column<EndedHold | ReturnDue>[] {
  const { t } = useMessages();
  return [
    {
      key: 'patient',
      label: t('tasks.patient'),
      place: 'title',
      render: ({ patient_name: name }) => name || t('tasks.deleted'),
    },
    {
      key: 'phone',
      label: t('tasks.phone'),
      place: 'meta',
      render: ({ patient_phone: number }) => (number === '' ? '–' : <PhoneLink number={number} />),
    },
    {
      key: 'appointment',
      label: t('tasks.appointment'),
      place: 'meta',
      render: (item) => <Appointment item={item} />,
    },
  ];
}

function Appointment({ item }: { item: EndedHold | ReturnDue }) {
  const { t, language } = useMessages();
  if (item.booking_id === '') return t('tasks.noAppointment');
  return (
    <>
      {item.treatmentNames[language]}
      <br />
      {formatDate(item.AppointmentDate, language)}, {clockOfSlot(item.slot, language)}
    </>
  );
}
