import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { chipClass } from '#web/ui/chip-style.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { daysIssue, quickDays } from './absent-days.ts';

type AbsenceStartProps = {
  today: Day;
  /** The days that are shown below. */
  chosen: { first: Day; last: Day } | null;
  /** The location that shows the appointments of some days. */
  linkOf: (days: { first: Day; last: Day }) => string;
  /** Whose absence it is, if there is a choice. */
  children?: React.ReactNode;
};

/** Chooses the days of an absence: one press for today, tomorrow or a week, two dates for the rest. */
export function AbsenceStart({ today, chosen, linkOf, children }: AbsenceStartProps) {
  const { t } = useMessages();
  const quick = quickDays(today);
  const isChosen = ({ first, last }: { first: Day; last: Day }) => chosen?.first === first && chosen.last === last;
  const isOther = chosen !== null && !quick.some(isChosen);
  const [isOpen, setOpen] = useState(isOther);
  return (
    <Card as="section" className="grid gap-5 print:hidden" aria-labelledby="absence-when">
      {children}
      <div className="grid gap-3">
        <h2 id="absence-when" className="text-xl">
          {t('absences.when')}
        </h2>
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {quick.map((days) => (
            <Link
              key={days.label}
              to={linkOf(days)}
              preventScrollReset
              aria-current={isChosen(days) ? 'true' : undefined}
              className={chipClass(isChosen(days), 'px-5 font-semibold')}
              onClick={() => setOpen(false)}
            >
              {t(days.label)}
            </Link>
          ))}
          <button
            type="button"
            aria-expanded={isOpen}
            className={chipClass(isOther, 'px-5 font-semibold')}
            onClick={() => setOpen(!isOpen)}
          >
            {t('absences.otherDays')}
          </button>
        </div>
      </div>
      {isOpen && <OtherDays today={today} chosen={isOther ? chosen : null} linkOf={linkOf} />}
    </Card>
  );
}

/** Two dates; a last day that is left empty is the first one. */
function OtherDays({ today, chosen, linkOf }: Pick<AbsenceStartProps, 'today' | 'chosen' | 'linkOf'>) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [first, setFirst] = useState(chosen?.first ?? '');
  const [last, setLast] = useState(chosen?.last ?? '');
  const [isChecked, setChecked] = useState(false);
  const issue = isChecked ? daysIssue({ first, last }, today) : null;
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[12rem_12rem_auto] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        const found = daysIssue({ first, last }, today);
        if (found) return document.querySelector<HTMLElement>(`#absence-${found.field}`)?.focus();
        void navigate(linkOf({ first, last: last || first }), { preventScrollReset: true });
      }}
    >
      <TextField
        id="absence-first"
        type="date"
        label={t('absences.firstDay')}
        min={today}
        value={first}
        error={issue?.field === 'first' ? t(issue.message) : undefined}
        onChange={(event) => setFirst(event.target.value)}
      />
      <TextField
        id="absence-last"
        type="date"
        label={t('absences.lastDay')}
        min={first || today}
        value={last}
        error={issue?.field === 'last' ? t(issue.message) : undefined}
        onChange={(event) => setLast(event.target.value)}
      />
      <Button type="submit" variant="outline" className="sm:mt-7.5 sm:justify-self-start">
        {t('absences.showAppointments')}
      </Button>
    </form>
  );
}
