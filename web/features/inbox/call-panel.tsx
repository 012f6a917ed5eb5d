import type { ReactNode } from 'react';
import type { InboxItem } from '#contract/desk/inbox';
import { useDraft } from '#web/api/use-draft.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The most characters of a note. */
const MAX_NOTE = 500;

type CallPanelProps = {
  item: InboxItem;
  /** What became of the appointment. */
  children: ReactNode;
  onTick: (isMissed: boolean, note: string) => void;
};

/** A call: what became of the appointment, and a note with which it is ticked off, or noted as not answered. */
export function CallPanel({ item, children, onTick }: CallPanelProps) {
  const { t } = useMessages();
  const [note, setNote] = useDraft(`call ${item._id}`);
  return (
    <section className="grid gap-3">
      {children}
      {!item.call?.calledAt && (
        <>
          <TextField
            label={t('absences.callNote')}
            maxLength={MAX_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {[false, true].map((isMissed) => (
              <Button
                key={String(isMissed)}
                variant={isMissed ? 'outline' : 'accent'}
                className="min-h-11 rounded-full"
                onClick={() => onTick(isMissed, note)}
              >
                {t(isMissed ? 'inbox.noAnswer' : 'inbox.called')}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
