import { useEffect, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { DocSlot } from '#contract/slots/slots';
import { isOpen as isOpenDay } from '#domain/slots/availability';
import { dayFromLongDate, longDate, type Day } from '#domain/shared/time';
import type { SessionUser } from '#web/api/session-store.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toDate, toDay } from '#web/ui/calendar-days.ts';
import { calendarStyles, calendarTexts, dotClass } from '#web/ui/calendar-parts.ts';
import { countAdded, draftOf, hasUnadded, type Draft } from './draft.ts';
import { SlotsDialog } from './slots-dialog.tsx';
import { useUnsentGuard } from './use-unsent-guard.tsx';

type StoredDraft = { chosen: Day[]; draft: Draft };

/** The unsent draft of one doctor, in memory: it survives a log-in when the session ends. */
let stored: (StoredDraft & { email: string }) | null = null;

function storeDraft(email: string, plan: StoredDraft): void {
  stored = { email, ...plan };
}

/** This doctor's stored draft, or an empty one. */
function readDraft(email: string): StoredDraft {
  return stored?.email === email ? stored : { chosen: [], draft: new Map() };
}

type DayPlannerProps = {
  user: SessionUser;
  open: { today: Day; last: Day; closed: string[] };
  published: DocSlot[];
};

const marks = { closed: '[&>button]:line-through', published: dotClass };

/** Chooses days, adds times to each, and publishes them together. */
export function DayPlanner({ user, open, published }: DayPlannerProps) {
  const { t, language } = useMessages();
  const closedDays = new Set(open.closed);
  const isClosed = (date: Date) => !isOpenDay(toDay(date), closedDays);
  const publishedDays = new Set(published.map(({ date }) => dayFromLongDate(date)));
  const [chosen, setChosen] = useState<Day[]>(() => readDraft(user.email).chosen);
  const [draft, setDraft] = useState<Draft>(() => readDraft(user.email).draft);
  useEffect(() => storeDraft(user.email, { chosen, draft }), [user.email, chosen, draft]);
  const [isOpen, setOpen] = useState(false);
  const leaveDialog = useUnsentGuard(countAdded(draft) > 0 || hasUnadded(draft));

  function clear() {
    setChosen([]);
    setDraft(new Map());
    setOpen(false);
  }

  return (
    <Card className="grid gap-6 max-sm:p-3 md:grid-cols-[21rem_minmax(0,1fr)] md:gap-10">
      <div className="grid content-start gap-4">
        <DayPicker
          mode="multiple"
          aria-label={t('slots.calendar')}
          lang={language}
          weekStartsOn={1}
          today={toDate(open.today)}
          startMonth={toDate(open.today)}
          endMonth={toDate(open.last)}
          selected={chosen.map(toDate)}
          onSelect={(dates = []) => setChosen(dates.map(toDay).toSorted())}
          disabled={[{ before: toDate(open.today) }, { after: toDate(open.last) }, isClosed]}
          modifiers={{ closed: isClosed, published: (date) => publishedDays.has(toDay(date)) }}
          modifiersClassNames={marks}
          classNames={calendarStyles}
          {...calendarTexts({
            locale: language === 'de' ? 'de-DE' : 'en-US',
            previousMonth: t('slots.previousMonth'),
            nextMonth: t('slots.nextMonth'),
            describeDay: (_date, modifiers) => [
              modifiers['closed'] ? t('slots.legendClosed') : null,
              modifiers['published'] ? t('slots.legendPublished') : null,
            ],
          })}
        />
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-base-content/75">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-primary" />
            {t('slots.legendPublished')}
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="line-through">
              25
            </span>
            {t('slots.legendClosed')}
          </li>
        </ul>
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
      />
      {leaveDialog}
    </Card>
  );
}
