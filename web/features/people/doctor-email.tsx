import { MailCheck } from 'lucide-react';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A doctor's email address, and whether it is proven: until then it may belong to somebody else. */
export function DoctorEmail({ doctor: { email, isEmailProven } }: { doctor: User }) {
  const { t } = useMessages();
  const [local, domain] = email.split('@');
  return (
    <span className="inline-grid min-w-30 justify-items-start gap-1 text-sm">
      <span className="flex items-center gap-1.5">
        {isEmailProven && (
          <span title={t('people.emailProven')} className="shrink-0">
            <MailCheck aria-hidden="true" className="size-4 text-success" />
            <span className="sr-only">{t('people.emailProven')}</span>
          </span>
        )}
        <span>
          {local}@<wbr />
          {domain}
        </span>
      </span>
      {!isEmailProven && <Badge tone="warning">{t('people.emailNotProven')}</Badge>}
    </span>
  );
}
