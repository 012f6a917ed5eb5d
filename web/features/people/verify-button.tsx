import { verifyDoctor, type User } from '#contract/people/people';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { BadgeCheck } from 'lucide-react';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/toast.ts';
import { personElementId } from './person-name.tsx';
import { useRefreshPeople } from './use-people.ts';

type VerifyButtonProps = {
  doctor: User;
  hintId: string;
  /** A verified doctor's is then an icon. */
  isShort?: boolean;
};

/** Verifies a doctor. Disabled once verified (specification, section 4) and while the address is unproven, which the element `hintId` explains. */
export function VerifyButton({ doctor, hintId, isShort = false }: VerifyButtonProps) {
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
        size="sm"
        disabled
        title={isShort ? t('people.verified') : undefined}
        className={classNames(
          'border-success/30! bg-success/12! text-success! whitespace-nowrap',
          isShort ? 'btn-circle' : 'min-h-11 px-2.5',
        )}
      >
        <BadgeCheck aria-hidden="true" className={isShort ? 'size-5' : 'size-4'} />
        <span className={isShort ? 'sr-only' : undefined}>{t('people.verified')}</span>
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
