import type { Appointment } from '#contract/bookings/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';

/** For staff who change an appointment: its patient has no email address, so they have to notify the patient themselves. */
export function NoEmail({ appointment: { email, patient_phone: phone } }: { appointment: Appointment }) {
  const { t } = useMessages();
  if (email !== '') return null;
  return (
    <span className="block font-semibold">
      {t(phone ? 'changes.noEmailCall' : 'changes.noEmail')} {phone && <PhoneLink number={phone} />}
    </span>
  );
}
