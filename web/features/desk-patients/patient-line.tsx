import type { DeskPatient } from '#contract/accounts/desk-patients';
import { formatBirthDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Name, date of birth and phone number of a patient, and whether they have an account. */
export function PatientLine({ patient }: { patient: DeskPatient }) {
  const { t, language } = useMessages();
  const { name, birthDate, phone, email, hasAccount, isStaff, isEmailProven, isRestricted, bookedAs } = patient;
  const facts = [
    birthDate && t('deskPatients.born', { date: formatBirthDate(birthDate, language) }),
    isStaff ? t('deskPatients.staff') : (phone ?? t('deskPatients.noPhone')),
    email,
    bookedAs && t('deskPatients.bookedAs', { name: bookedAs }),
  ];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{name}</span>
      <span className="text-sm">{facts.filter(Boolean).join(' · ')}</span>
      <Badge tone="neutral">{t(hasAccount ? 'deskPatients.account' : 'deskPatients.noAccount')}</Badge>
      {(hasAccount || email !== '') && !isEmailProven && <Badge tone="warning">{t('deskPatients.notProven')}</Badge>}
      {isRestricted && <Badge tone="warning">{t('deskPatients.isRestricted')}</Badge>}
    </span>
  );
}
