import { Link } from 'react-router';
import type { DeskAppointment } from '#contract/desk/desk';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { showBirthDate } from './desk-cells.tsx';

/** The booking code of an appointment and how to reach its patient. */
export function PatientContact({ appointment }: { appointment: DeskAppointment }) {
  const { t, language } = useMessages();
  const { code, patient_id: id, patient_name: name, bookedAs, patient_phone: phone, birthDate, email } = appointment;
  return (
    <div className="grid gap-3 border-t border-base-300 pt-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 *:even:wrap-anywhere">
        <dt className="text-base-content/75">{t('desk.code')}</dt>
        <dd className="font-mono">{code}</dd>
        {bookedAs && (
          <>
            <dt className="text-base-content/75">{t('desk.patient')}</dt>
            <dd>
              {name} {t('desk.bookedAs', { name: bookedAs })}
            </dd>
          </>
        )}
        <dt className="text-base-content/75">{t('desk.phone')}</dt>
        <dd>{phone ? <PhoneLink number={phone} /> : t('desk.noPhone')}</dd>
        <dt className="text-base-content/75">{t('desk.birthDate')}</dt>
        <dd className="tabular-nums">{showBirthDate(birthDate, language)}</dd>
        <dt className="text-base-content/75">{t('desk.email')}</dt>
        <dd>{email || t('desk.noAccount')}</dd>
      </dl>
      <Link to={paths.person(id)} className="link justify-self-start py-1">
        {t('desk.openOne', { name })}
      </Link>
    </div>
  );
}
