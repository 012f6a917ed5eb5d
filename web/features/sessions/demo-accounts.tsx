import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const accounts: { email: string; role: MessageKey }[] = [
  { email: 'patient@demo.test', role: 'sessions.patient' },
  { email: 'doctor@demo.test', role: 'sessions.doctor' },
  { email: 'new-doctor@demo.test', role: 'sessions.demoUnverifiedDoctor' },
  { email: 'reception@demo.test', role: 'sessions.demoReception' },
  { email: 'admin@demo.test', role: 'sessions.demoAdmin' },
];
const password = 'Demo#2026';

/** The demo's accounts and their password, which `web/enhance` fills in; shown in demo mode only. */
export function DemoAccounts() {
  const { t } = useMessages();
  return (
    <Card className="bg-base-200 grid gap-3">
      <h2 className="text-lg">{t('sessions.demoAccounts')}</h2>
      <p className="text-sm">
        {t('sessions.demoLead')} {t('sessions.password')}: <code>{password}</code>
      </p>
      <ul className="grid gap-2">
        {accounts.map(({ email, role }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-sm">{t(role)}</span>
            <Button isPlain variant="ghost" size="sm" data-fills={JSON.stringify({ email, password })}>
              {email}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
