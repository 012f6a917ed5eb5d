import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { CardOutcome } from './card-outcome.ts';

type Asked = Extract<CardOutcome, { status: 'requires_action' }>;

/** Stands for the page of the payer's bank: confirm or refuse. Closing it refuses. */
export function SecondStep({
  outcome,
  price,
  onAnswer,
}: {
  outcome: Asked;
  price: string;
  onAnswer: (work: () => Promise<CardOutcome>) => void;
}) {
  const { t } = useWords();
  return (
    <Dialog
      isOpen
      title={t('payment.secondStepTitle')}
      closeLabel={t('payment.refuse')}
      onClose={() => onAnswer(outcome.refuse)}
    >
      <div className="grid gap-4">
        <p>{t('payment.secondStepText', { price })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="accent" onClick={() => onAnswer(outcome.approve)}>
            {t('payment.approve')}
          </Button>
          <Button type="button" variant="outline" onClick={() => onAnswer(outcome.refuse)}>
            {t('payment.refuse')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
