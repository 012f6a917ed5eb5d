import { PhoneList } from '#web/features/absences/phone-list.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';

export default function CallsPage() {
  const user = useUser();
  return user.role === 'Doctor' ? (
    <VerifiedOnly user={user}>
      <PhoneList ofDoctor={user.email} />
    </VerifiedOnly>
  ) : (
    <PhoneList ofDoctor={null} />
  );
}
