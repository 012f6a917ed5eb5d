import type { LoginForm } from '#contract/people';
import type { WordKey } from '#words/catalogue';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const accounts: { email: string; role: WordKey }[] = [
  { email: 'patient@demo.test', role: 'session.patient' },
  { email: 'doctor@demo.test', role: 'session.doctor' },
  { email: 'new-doctor@demo.test', role: 'session.demoUnverifiedDoctor' },
  { email: 'admin@demo.test', role: 'session.demoAdmin' },
];
const password = 'Demo#2026';

/** The demo's accounts and their password, to try the portal with; shown in demo mode only. */
export function DemoAccounts({ onChoose }: { onChoose: (account: LoginForm) => void }) {
  const { t } = useWords();
  return (
    <Card className="bg-base-200 grid gap-3">
      <h2 className="text-lg">{t('session.demoAccounts')}</h2>
      <p className="text-sm">
        {t('session.demoLead')} {t('session.password')}: <code>{password}</code>
      </p>
      <ul className="grid gap-2">
        {accounts.map(({ email, role }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-sm">{t(role)}</span>
            <Button type="button" variant="ghost" size="sm" onClick={() => onChoose({ email, password })}>
              {email}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
