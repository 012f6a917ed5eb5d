import { BadgeCheck } from 'lucide-react';
import { toast } from 'react-hot-toast';
import { CallRefused } from '#contract/call-route';
import type { User } from '#contract/people';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { useVerify } from './use-people.ts';

/** Verifies a doctor; disabled once that is done (specification, section 4). */
export function VerifyButton({ doctor }: { doctor: User }) {
  const { t } = useWords();
  const verify = useVerify();
  const { name } = doctor;

  async function press() {
    try {
      await verify.mutateAsync(doctor);
      toast.success(t('people.isVerified', { name }));
    } catch (error) {
      toast.error(error instanceof CallRefused ? error.failure.message : t('people.failed'));
    }
  }

  if (doctor.isverified === 'verified') {
    return (
      <Button variant="ghost" size="sm" disabled className="min-h-11 whitespace-nowrap text-success!">
        <BadgeCheck aria-hidden="true" className="size-4" />
        {t('people.verified')}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      className="min-h-11 whitespace-nowrap"
      aria-label={t('people.makeVerifiedOne', { name })}
      isBusy={verify.isPending}
      onClick={() => void press()}
    >
      {t('people.makeVerified')}
    </Button>
  );
}
