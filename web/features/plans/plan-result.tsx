import type { PublishedPlan } from '#contract/slots/plans';
import { longDate } from '#domain/shared/time';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

/** What was published, withdrawn and stayed, and what is in the way; a dialog, as long as something has to be said. */
export function PlanResult({ editor }: { editor: PlanEditor }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen={editor.result !== null} title={t('plans.publish')} onClose={editor.closeResult}>
      {editor.result && <Result result={editor.result} isBusy={editor.isBusy} onReplace={editor.replace} />}
    </Dialog>
  );
}

type ResultProps = { result: PublishedPlan; isBusy: boolean; onReplace: () => void };

function Result({ result, isBusy, onReplace }: ResultProps) {
  const { t, language } = useMessages();
  const { added, withdrawn, hours, until, left, in_the_way: inTheWay } = result;
  return (
    <div className="grid gap-4">
      <Notice tone="success">
        {hours > 0 && <p className="font-semibold">{t('plans.publishedHours', { count: hours })}</p>}
        {(added > 0 || hours === 0) && <p className="font-semibold">{t('plans.published', { count: added })}</p>}
        <p>{t('plans.until', { date: formatDate(longDate(until), language) })}</p>
        {withdrawn > 0 && <p>{t('plans.withdrawn', { count: withdrawn })}</p>}
      </Notice>
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
          <Button variant="outline" className="mt-3" isBusy={isBusy} onClick={onReplace}>
            {t('plans.replace')}
          </Button>
        </Notice>
      )}
    </div>
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
