import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { CardOutcome } from './card-outcome.ts';

type SecondStep = Extract<CardOutcome, { status: 'requires_action' }>;

/** Simulates the page of the payer's bank: confirm or refuse. Closing it refuses. */
export function SandboxSecondStep({
  outcome,
  price,
  onAnswer,
}: {
  outcome: SecondStep;
  price: string;
  onAnswer: (answer: () => Promise<CardOutcome>) => void;
}) {
  const { t } = useMessages();
  return (
    <Dialog
      isOpen
      title={t('payments.secondStepTitle')}
      closeLabel={t('payments.refuse')}
      onClose={() => onAnswer(outcome.refuse)}
    >
      <div className="grid gap-4">
        <p>{t('payments.secondStepText', { price })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="accent" onClick={() => onAnswer(outcome.approve)}>
            {t('payments.approve')}
          </Button>
          <Button type="button" variant="outline" onClick={() => onAnswer(outcome.refuse)}>
            {t('payments.refuse')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
