import { verifyDoctor, type User } from '#contract/people/people';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { BadgeCheck } from 'lucide-react';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { personElementId } from './person-name.tsx';
import { useRefreshPeople } from './use-people.ts';

/** Verifies a doctor. Disabled once verified (specification, section 4) and while the address is unproven, which the element `hintId` explains. */
export function VerifyButton({ doctor, hintId }: { doctor: User; hintId: string }) {
  const { t } = useMessages();
  const refresh = useRefreshPeople();
  const { _id: id, name, specialty } = doctor;

  const verify = useAction(t, {
    mutationFn: (_button: HTMLElement) =>
      callRoute(verifyDoctor, { query: { id }, body: { specialty: specialty ?? '' } }),
    onSuccess: async (_reply, button) => {
      await refresh();
      // The button is disabled next and would lose the focus.
      if (document.activeElement === button) {
        document.querySelector<HTMLElement>(`#${personElementId(doctor)}`)?.focus();
      }
      toast.success(t('people.isVerified', { name }));
    },
    onError: (error) => {
      void refresh();
      toast.error(errorMessage(error, t, 'people.failed'));
    },
  });

  if (doctor.isverified === 'verified') {
    return (
      <Button
        icon={BadgeCheck}
        size="sm"
        disabled
        className="min-h-11 border-success/30! bg-success/12! px-2.5 whitespace-nowrap text-success! narrow:min-h-8"
      >
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
      onClick={(event) => verify.run(event.currentTarget)}
    >
      {t('people.makeVerified')}
    </Button>
  );
}
