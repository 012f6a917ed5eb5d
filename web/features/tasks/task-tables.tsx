import type { ReactNode } from 'react';
import type { EndedHold, ReturnDue } from '#contract/desk/tasks';
import { clockOfSlot, formatDate, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Table } from '#web/ui/table.tsx';

/** What staff return, with whom to return it to. */
export function ReturnTable({
  items,
  renderReturn,
}: {
  items: ReturnDue[];
  renderReturn: (item: ReturnDue) => ReactNode;
}) {
  const { t, language } = useMessages();
  return (
    <Table
      caption={t('tasks.returns')}
      columns={[
        { key: 'patient', label: t('tasks.patient') },
        { key: 'phone', label: t('tasks.phone') },
        { key: 'appointment', label: t('tasks.appointment') },
        { key: 'amount', label: t('tasks.amount') },
      ]}
      rows={items.map((item) => {
        const patient = item.patient_name || t('tasks.deleted');
        const price = formatPrice(item.amount, item.currency, language);
        const amount =
          item.method === 'card'
            ? t('tasks.failedCard', { amount: price })
            : t('tasks.method', { amount: price, method: t(`deskPayments.${item.method}`) });
        const actions = renderReturn(item);
        return {
          key: item.payment_id,
          cells: {
            patient,
            phone: <Phone number={item.patient_phone} />,
            appointment: <Appointment item={item} />,
            amount: (
              <span className="grid justify-items-start gap-2">
                {amount}
                {actions}
              </span>
            ),
          },
          row: {
            title: patient,
            meta: (
              <>
                <Appointment item={item} />
                <br />
                {amount}
                <br />
                <Phone number={item.patient_phone} />
              </>
            ),
            foot: actions,
          },
        };
      })}
    />
  );
}

/** Expired holds, with phone numbers. */
export function HoldTable({ items }: { items: EndedHold[] }) {
  const { t } = useMessages();
  return (
    <Table
      caption={t('tasks.holds')}
      columns={[
        { key: 'patient', label: t('tasks.patient') },
        { key: 'phone', label: t('tasks.phone') },
        { key: 'appointment', label: t('tasks.appointment') },
      ]}
      rows={items.map((item) => ({
        key: item.booking_id,
        cells: {
          patient: item.patient_name,
          phone: <Phone number={item.patient_phone} />,
          appointment: <Appointment item={item} />,
        },
        row: {
          title: item.patient_name,
          meta: <Appointment item={item} />,
          foot: <Phone number={item.patient_phone} />,
        },
      }))}
    />
  );
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

function Phone({ number }: { number: string }) {
  return number === '' ? '–' : <PhoneLink number={number} />;
}
