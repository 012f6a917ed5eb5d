import { useState } from 'react';
import type { Plan } from '#contract/slots/plans';
import { longDate } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type PlanListProps = {
  plans: Plan[];
  /** The id of the plan in the form. */
  editedId: string | undefined;
  isBusy: boolean;
  onEdit: (plan: Plan) => void;
  onNew: () => void;
  onDelete: (plan: Plan) => void;
};

/** The plans of a doctor in their order, to edit, delete and add. */
export function PlanList({ plans, editedId, isBusy, onEdit, onNew, onDelete }: PlanListProps) {
  const { t, language } = useMessages();
  const [toDelete, setToDelete] = useState<Plan | null>(null);
  const periodOf = ({ valid_from: first, valid_until: last }: Plan) => {
    const from = formatDate(longDate(first), language);
    return last ? t('plans.period', { from, to: formatDate(longDate(last), language) }) : t('plans.forever', { from });
  };
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{t('plans.plans')}</h2>
      <ul className="divide-y divide-base-300">
        {plans.map((plan) => {
          const period = periodOf(plan);
          return (
            <li key={plan._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className={plan._id === editedId ? 'font-semibold' : undefined}>
                {period} {plan._id === editedId && <Badge tone="neutral">{t('plans.edit')}</Badge>}
              </span>
              <span className="flex flex-wrap gap-2">
                {plan._id !== editedId && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('plans.editOne', { period })}
                    onClick={() => onEdit(plan)}
                  >
                    {t('plans.edit')}
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('plans.deleteOne', { period })}
                  onClick={() => setToDelete(plan)}
                >
                  {t('plans.delete')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-base-content/75">{t('plans.newLead')}</p>
      <Button variant="outline" className="justify-self-start" onClick={onNew}>
        {t('plans.newPlan')}
      </Button>
      <ConfirmDialog
        title={t('plans.deleteTitle')}
        message={toDelete && t('plans.deleteText', { period: periodOf(toDelete) })}
        confirmLabel={t('plans.delete')}
        cancelLabel={t('plans.cancel')}
        isOpen={toDelete !== null}
        isBusy={isBusy}
        onConfirm={() => {
          if (toDelete) onDelete(toDelete);
          setToDelete(null);
        }}
        onCancel={() => setToDelete(null)}
      />
    </Card>
  );
}
