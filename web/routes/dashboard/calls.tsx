import { PhoneList } from '#web/features/absences/phone-list.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function CallsPage() {
  return (
    <ScreenGuard screen="calls">
      {(user) =>
        user.role === 'Doctor' ? (
          <VerifiedOnly user={user}>
            <PhoneList ofDoctor={user.email} />
          </VerifiedOnly>
        ) : (
          <PhoneList ofDoctor={null} />
        )
      }
    </ScreenGuard>
  );
}
