import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskAppointment } from '#contract/desk/desk';
import { sortKeyOf } from '#domain/shared/slot-times';
import { clockOfSlot, formatDate } from '#i18n/format';
import { stateText } from '#i18n/ticket';
import { useMessages } from '#web/i18n/use-messages.ts';
import { showBirthDate } from './desk-cells.tsx';

/** Whether the browser is printing the page. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as the listeners have run.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * The list on paper: each day begins a page and is sorted by time, whatever the order on screen. `total`: how many there
 * are, null if there are more and nobody has counted them.
 */
export function DeskPrint({ appointments, total }: { appointments: DeskAppointment[]; total: number | null }) {
  const { t, language } = useMessages();
  if (!useIsPrinting()) return null;
  const timeOf = ({ AppointmentDate: date, slot }: DeskAppointment) => sortKeyOf({ date, slot });
  const sorted = appointments.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const days = Object.groupBy(sorted, ({ AppointmentDate }) => AppointmentDate);
  const count = appointments.length;
  const extent =
    total === null
      ? t('desk.shownMore', { count })
      : total === count
        ? t('desk.shown', { count })
        : t('desk.printedOf', { count, total });
  return Object.entries(days).map(([date, ofDay = []], index) => (
    <section key={date} className="break-after-page last:break-after-auto">
      <h2 className="mb-3 text-xl">{formatDate(date, language)}</h2>
      {index === 0 && <p className="mb-3 text-sm">{extent}</p>}
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-start">
            {(['time', 'patient', 'birthDate', 'phone', 'treatment', 'doctor', 'state'] as const).map((key) => (
              <th key={key} scope="col" className="py-1 pe-3 text-start font-semibold">
                {t(`desk.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ofDay.map((appointment) => (
            <tr key={appointment._id} className="break-inside-avoid border-b border-base-300 align-top *:py-1 *:pe-3">
              <td className="font-semibold whitespace-nowrap">{clockOfSlot(appointment.slot, language)}</td>
              <td>
                {appointment.patient_name}{' '}
                {appointment.bookedAs && `${t('desk.bookedAs', { name: appointment.bookedAs })} `}
                <span className="font-mono whitespace-nowrap">{appointment.code}</span>
              </td>
              <td>{showBirthDate(appointment.birthDate, language)}</td>
              <td className="whitespace-nowrap">{appointment.patient_phone}</td>
              <td>{appointment.treatmentNames[language]}</td>
              <td>{appointment.doctor_name}</td>
              <td>{stateText(appointment, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}
