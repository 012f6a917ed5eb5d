import { BadgeCheck } from 'lucide-react';
import { toast } from 'react-hot-toast';
import type { User } from '#contract/people';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { personElementId } from './person-name.tsx';
import { useVerify } from './use-people.ts';

/** Verifies a doctor. Disabled once verified (specification, section 4) and while the address is unproven, which the element `hintId` explains. */
export function VerifyButton({ doctor, hintId }: { doctor: User; hintId: string }) {
  const { t } = useMessages();
  const verify = useVerify();
  const { name } = doctor;

  const press = useSingleFlight(async (button: HTMLElement) => {
    try {
      await verify.mutateAsync(doctor, {
        // The button is disabled next and would lose the focus.
        onSuccess: () => {
          if (document.activeElement !== button) return;
          document.querySelector<HTMLElement>(`#${personElementId(doctor)}`)?.focus();
        },
      });
      toast.success(t('people.isVerified', { name }));
    } catch (error) {
      toast.error(errorMessage(error, t, 'people.failed'));
    }
  });

  if (doctor.isverified === 'verified') {
    return (
      <Button
        size="sm"
        disabled
        className="border-success/30! bg-success/12! text-success! min-h-11 px-2.5 whitespace-nowrap"
      >
        <BadgeCheck aria-hidden="true" className="size-4" />
        {t('people.verified')}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      className="min-h-11 px-2.5 whitespace-nowrap"
      aria-label={t('people.makeVerifiedOne', { name })}
      isBusy={verify.isPending}
      disabled={!doctor.isEmailProven}
      aria-describedby={doctor.isEmailProven ? undefined : hintId}
      onClick={(event) => press(event.currentTarget)}
    >
      {t('people.makeVerified')}
    </Button>
  );
}
