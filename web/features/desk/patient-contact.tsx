import { Link } from 'react-router';
import type { DeskAppointment } from '#contract/desk/desk';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { showBirthDate } from './desk-cells.tsx';

/** The booking code of an appointment and how to reach its patient. */
export function PatientContact({ appointment }: { appointment: DeskAppointment }) {
  const { t, language } = useMessages();
  const {
    code,
    patient_id: id,
    patient_name: name,
    bookedAs,
    contact,
    patient_phone: phone,
    birthDate,
    email,
  } = appointment;
  return (
    <div className="grid gap-3 border-t border-base-300 pt-4">
      <Facts
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1"
        facts={{
          [t('desk.code')]: <span className="font-mono">{code}</span>,
          [t('desk.patient')]: bookedAs && `${name} ${t('desk.bookedAs', { name: bookedAs })}`,
          [t('desk.phone')]: phone ? <PhoneLink number={phone} /> : t('desk.noPhone'),
          [t('desk.birthDate')]: <span className="tabular-nums">{showBirthDate(birthDate, language)}</span>,
          [t('desk.contactPerson')]: contact && (
            <Link to={paths.person(contact._id)} className="link">
              {contact.name}
            </Link>
          ),
          [t('desk.email')]: email || t('desk.noAccount'),
        }}
      />
      <Link to={paths.person(id)} className="link justify-self-start py-1">
        {t('desk.openOne', { name })}
      </Link>
    </div>
  );
}
