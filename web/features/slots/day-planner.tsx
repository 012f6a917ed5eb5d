import { useEffect, useState } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import { dayFromLongDate, longDate, type Day } from '#domain/shared/time';
import type { SessionUser } from '#web/api/session-store.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { countAdded, draftOf, hasUnadded, type Draft } from './draft.ts';
import { storeDraft, readDraft } from './draft-store.ts';
import { SlotsDialog } from './slots-dialog.tsx';
import { unsentTimes } from './unsent-times.ts';
import { useUnsentGuard } from './use-unsent-guard.tsx';

type DayPlannerProps = {
  user: SessionUser;
  open: { today: Day; last: Day; closed: string[] };
  published: DocSlot[];
};

/** Chooses days, adds times to each, and publishes them together. */
export function DayPlanner({ user, open, published }: DayPlannerProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<Day[]>(() => readDraft(user.email).chosen);
  const [draft, setDraft] = useState<Draft>(() => readDraft(user.email).draft);
  useEffect(() => storeDraft(user.email, { chosen, draft }), [user.email, chosen, draft]);
  const [isOpen, setOpen] = useState(false);
  const leaveDialog = useUnsentGuard(countAdded(draft) > 0 || hasUnadded(draft), unsentTimes);

  function clear() {
    setChosen([]);
    setDraft(new Map());
    setOpen(false);
  }

  return (
    <Card className="grid gap-6 max-sm:p-3 md:grid-cols-[21rem_minmax(0,1fr)] md:gap-10">
      <div className="grid content-start gap-4">
        <DayCalendar
          {...open}
          published={published.flatMap(({ date }) => dayFromLongDate(date) ?? [])}
          chosen={chosen}
          onChoose={setChosen}
        />
        <CalendarLegend />
      </div>
      <div className="grid content-start justify-items-start gap-4">
        <p aria-live="polite" className="text-lg font-medium">
          {chosen.length > 0 ? t('slots.selected', { n: chosen.length }) : t('slots.pick')}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="accent"
            disabled={chosen.length === 0}
            onClick={() => {
              setDraft(draftOf(chosen.map(longDate), draft));
              setOpen(true);
            }}
          >
            {t('slots.addSlot')}
          </Button>
          {chosen.length > 0 && (
            <Button variant="ghost" onClick={clear}>
              {t('slots.clear')}
            </Button>
          )}
        </div>
      </div>
      <SlotsDialog
        doctorEmail={user.email}
        draft={draft}
        published={published}
        isOpen={isOpen}
        onDraft={setDraft}
        onDone={(wasPublished) => (wasPublished ? clear() : setOpen(false))}
        onDiscard={clear}
      />
      {leaveDialog}
    </Card>
  );
}
