import type { Appointment } from '#contract/bookings';
import { formatPrice } from '#domain/money';
import { formatDate, formatSlot } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Table } from '../../ui/table.tsx';

/** All appointments of one person, the newest day first. */
export function AppointmentTable({ appointments }: { appointments: Appointment[] }) {
  const { t, language } = useWords();
  return (
    <Table
      caption={t('dashboard.myAppointment')}
      columns={[
        { key: 'index', label: t('dashboard.index') },
        { key: 'treatment', label: t('dashboard.treatmentName') },
        { key: 'date', label: t('dashboard.date') },
        { key: 'time', label: t('dashboard.time') },
        { key: 'payment', label: t('dashboard.payment') },
      ]}
      rows={appointments.map((appointment, index) => ({
        key: appointment._id,
        cells: {
          index: index + 1,
          treatment: appointment.treatment,
          date: formatDate(appointment.AppointmentDate, language),
          time: formatSlot(appointment.slot, language, t),
          payment: appointment.isPaid ? (
            <Badge tone="success">{t('dashboard.paid')}</Badge>
          ) : (
            <ButtonLink
              to={paths.payment(appointment._id)}
              variant="primary"
              size="sm"
              title={formatPrice(appointment.price, appointment.currency, language)}
            >
              {t('dashboard.pay')}
            </ButtonLink>
          ),
        },
      }))}
    />
  );
}
