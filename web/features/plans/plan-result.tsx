import type { PublishedPlan } from '#contract/slots/plans';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

/** What stayed when a plan was published, and what is in the way; a dialog, as long as something has to be said. */
export function PlanResult({ editor: { result, isBusy, replace, closeResult } }: { editor: PlanEditor }) {
  const { t } = useMessages();
  const { left = [], in_the_way: inTheWay = [] } = result ?? {};
  return (
    <Dialog isOpen={result !== null} title={t('plans.publish')} onClose={closeResult}>
      <div className="grid gap-4">
        {left.length > 0 && (
          <Notice tone="info">
            <p>{t('plans.left')}</p>
            <Times days={left} />
          </Notice>
        )}
        {inTheWay.length > 0 && (
          <Notice tone="warning">
            <p>{t('plans.inTheWay')}</p>
            <Times days={inTheWay} />
            <Button variant="outline" className="mt-3" isBusy={isBusy} onClick={replace}>
              {t('plans.replace')}
            </Button>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Times({ days }: { days: PublishedPlan['left'] }) {
  const { language } = useMessages();
  return (
    <ul className="mt-2 text-sm">
      {days.map(({ date, slot }) => (
        <li key={date}>
          {formatDate(date, language)}: {slot.map((name) => clockOfSlot(name, language)).join(', ')}
        </li>
      ))}
    </ul>
  );
}
