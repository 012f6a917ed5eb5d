import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { listAbsences } from '#contract/absences/absences';
import { listClosedDays } from '#contract/clinic/clinic';
import { listInbox } from '#contract/desk/inbox';
import { isDay, type Day } from '#domain/shared/time';
import { listClosures } from '#contract/absences/closures';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { whenUsed } from '#web/when-used.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { StepLinks } from '#web/ui/step-links.tsx';
import { toast } from '#web/ui/toast.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import type { RenderDecisions } from './change-dialog.tsx';
import { ClosureTable } from './closure-table.tsx';
import { changeClosure, type Change, type NewClosure } from './change-closure.ts';
import { closureIssue } from '#domain/slots/closures';
import type { MessageKey } from '#i18n/catalogue';
import { Form } from '#web/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Unread } from '#web/ui/unread.tsx';

/** Nothing is typed. */
const emptyForm: NewClosure = { first_day: '', last_day: '', name_en: '', name_de: '' };

const ChangeDialog = lazyComponent(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** Closes the clinic, and lists the holidays and closures of a year. */
export function ClosuresScreen({ today, renderDecisions }: { today: Day; renderDecisions: RenderDecisions }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const year = Number(/^\d{4}$/.exec(search.get('year') ?? '')?.[0] ?? today.slice(0, 4));
  const read = useRoute(listClosures, { query: { year } }, { isLive: true });
  const closures = read.data?.data;
  // The day that the search of staff named.
  const [form, setForm] = useState({ ...emptyForm, first_day: search.get('from') ?? '' });
  const [change, setChange] = useState<Change | null>(null);
  useEffect(() => whenUsed(() => ChangeDialog.preload()), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const refetch = useRefetch(listClosures, listClosedDays, listInbox, listAbsences);
  const changing = useAction(t, {
    mutationFn: changeClosure,
    onSuccess: (processed, { action }) => {
      toast.success(t(action === 'remove' ? 'closures.opened' : 'closures.closed'));
      if (action === 'create') setForm(emptyForm);
      if (processed) return navigate(paths.absence(processed._id));
      // Closed first: nothing behind an open dialog can have the focus, and its button may have gone with its row.
      flushSync(() => setChange(null));
      return heading.current?.focus();
    },
    onSettled: () => void refetch(),
  });

  const ask = (next: Change | null) => {
    changing.reset();
    setChange(next);
  };

  return (
    <div className="grid gap-8 rail:grid-cols-[28rem_minmax(0,1fr)] rail:items-start">
      <ClosureForm
        today={today}
        form={form}
        onChange={setForm}
        onSubmit={(closure) => ask({ action: 'create', closure })}
      />
      <section className="grid gap-4">
        <header className="flex items-center gap-2">
          <h2 ref={heading} tabIndex={-1} aria-live="polite" className="me-2 text-2xl tabular-nums outline-none">
            {year}
          </h2>
          <StepLinks
            label={t('closures.years')}
            back={{ to: `?year=${year - 1}`, label: t('closures.yearBefore') }}
            next={{ to: `?year=${year + 1}`, label: t('closures.yearAfter') }}
          />
        </header>
        {!closures && <Unread read={read} failed={t('closures.failed')} size={8} />}
        {closures?.length === 0 && <EmptyState illustration={<EmptyCalendar />} title={t('closures.empty')} />}
        {closures && closures.length > 0 && (
          <ClosureTable
            caption={`${t('dashboard.closures')} ${year}`}
            closures={closures}
            today={today}
            onRemove={(closure) => ask({ action: 'remove', closure })}
            onRestore={(closure) => ask({ action: 'restore', closure })}
          />
        )}
      </section>
      {change && (
        <LazyDialog
          title={t('dashboard.closures')}
          closeLabel={t('site.cancel')}
          size="sm"
          failed={t('closures.failed')}
          onClose={() => ask(null)}
        >
          <ChangeDialog
            change={change}
            isBusy={changing.isPending}
            error={changing.error}
            renderDecisions={renderDecisions}
            onConfirm={(decisions) => changing.run({ ...change, decisions })}
            onCancel={() => ask(null)}
          />
        </LazyDialog>
      )}
    </div>
  );
}

type ClosureFormProps = {
  today: Day;
  form: NewClosure;
  onChange: (form: NewClosure) => void;
  onSubmit: (closure: NewClosure) => void;
};

/** The days to close, and why. Without a last day it is one day. */
function ClosureForm({ today, form, onChange, onSubmit }: ClosureFormProps) {
  const { t } = useMessages();
  const [issue, setIssue] = useState<{ path: string; message: string } | null>(null);
  const errorOf = (path: string) => (issue?.path === path ? t(issue.message as MessageKey) : undefined);
  const field = (name: keyof NewClosure) => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => {
      setIssue(null);
      onChange({ ...form, [name]: event.target.value });
    },
  });

  function submit() {
    const closure = { ...form, last_day: form.last_day || form.first_day };
    const found = isDay(form.first_day)
      ? closureIssue({ firstDay: closure.first_day, lastDay: closure.last_day }, today)
      : { path: 'first_day', message: 'validation.missing' };
    setIssue(found);
    if (found) document.querySelector<HTMLElement>(`[name=${found.path}]`)?.focus();
    else onSubmit(closure);
  }

  return (
    <Card as="section" className="grid max-w-3xl gap-5">
      <h2 className="text-xl">{t('closures.close')}</h2>
      <Form className="grid gap-5" onSubmit={() => submit()}>
        <div className="grid items-start gap-5 sm:grid-cols-2 rail:grid-cols-1">
          <TextField type="date" min={today} label={t('closures.firstDay')} {...field('first_day')} />
          <TextField type="date" min={form.first_day || today} label={t('closures.lastDay')} {...field('last_day')} />
          <TextField maxLength={80} label={t('closures.nameEn')} hint={t('closures.nameHint')} {...field('name_en')} />
          <TextField maxLength={80} label={t('closures.nameDe')} {...field('name_de')} />
        </div>
        <Button type="submit" className="justify-self-start">
          {t('closures.submit')}
        </Button>
      </Form>
    </Card>
  );
}
