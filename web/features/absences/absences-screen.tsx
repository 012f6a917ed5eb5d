import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Absence } from '#contract/absences/absences';
import { listDoctorProfiles } from '#contract/slots/doctors';
import { isDay, type Day } from '#domain/shared/time';
import type { SessionUser } from '#web/api/session-store.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { chipClass } from '#web/ui/chip-style.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { whenUsed } from '#web/when-used.ts';
import { AbsenceList } from './absence-list.tsx';
import { daysIssue, quickDays } from './absent-days.ts';

const AbsencePreview = lazyComponent(async () => (await import('./absence-preview.tsx')).AbsencePreview);

type Days = { first: Day; last: Day };

type AbsencesScreenProps = {
  today: Day;
  user: SessionUser;
  hasList?: boolean;
  onRecorded: (absence: Absence) => void;
};

/**
 * The start of an absence: one press for today, tomorrow or a week, two dates for the rest; what it would change once its
 * days are chosen, and until then the list of all absences. The URL names the days and, for the admin, the doctor's id; not
 * the doctor's address, because URLs are logged.
 */
export function AbsencesScreen({ today, user, hasList = true, onRecorded }: AbsencesScreenProps) {
  const { t } = useMessages();
  const isAdmin = user.role === 'admin';
  const navigate = useNavigate();
  useEffect(() => whenUsed(() => AbsencePreview.preload()), []);
  const [search, setSearch] = useSearchParams();
  const doctorId = search.get('doctor') ?? '';
  const named = { first: search.get('from') ?? '', last: search.get('to') ?? '' };
  const days = isDay(named.first) && isDay(named.last) && named.last >= named.first ? named : null;
  // A last day that is left empty is the first one.
  const [typed, setTyped] = useState<Partial<Days>>({});
  const { first, last } = { ...named, ...typed };
  const issue = daysIssue({ first, last }, today);
  const [isChecked, setChecked] = useState(named.first !== '');
  const errorOf = (field: keyof Days) => (isChecked && issue?.field === field ? t(issue.message) : undefined);
  const doctors = useRoute(listDoctorProfiles, {}, { isReady: isAdmin });
  const doctor = doctors.data?.data.find(({ _id }) => _id === doctorId);
  const linkOf = (chosen: Days | null, id = doctorId) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ doctor: id, from: chosen?.first, to: chosen?.last })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next}`;
  };
  const isChosen = (wanted: Days) => days?.first === wanted.first && days.last === wanted.last;
  const isPreview = days !== null && (!isAdmin || doctor !== undefined);
  return (
    <div className="grid gap-8 rail:grid-cols-[28rem_minmax(0,1fr)] rail:items-start">
      <Card as="section" className="grid gap-5 print:hidden" aria-labelledby="absence-when">
        {isAdmin && doctors.isLoadingError && (
          <ErrorState
            title={t('absences.doctorsFailed')}
            isBusy={doctors.isFetching}
            onRetry={() => void doctors.refetch()}
          />
        )}
        {isAdmin && !doctors.isLoadingError && (
          <div className="max-w-sm">
            <SelectField
              label={t('absences.who')}
              value={doctorId}
              hint={days && !doctor ? t('absences.chooseDoctor') : undefined}
              onChange={(event) => setSearch(linkOf(days, event.target.value), { preventScrollReset: true })}
              none={t('bookings.chooseOne')}
              options={doctors.data?.data.map(({ _id, name }) => [_id, name]) ?? []}
            />
          </div>
        )}
        <div className="grid gap-3">
          <h2 id="absence-when" className="text-xl">
            {t('absences.when')}
          </h2>
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            {quickDays(today).map((wanted) => (
              <Link
                key={wanted.label}
                to={linkOf(wanted)}
                preventScrollReset
                aria-current={isChosen(wanted) ? 'true' : undefined}
                className={chipClass(isChosen(wanted), 'px-5 font-semibold')}
                onClick={() => setTyped({})}
              >
                {t(wanted.label)}
              </Link>
            ))}
          </div>
        </div>
        <Form
          className="grid gap-4 sm:grid-cols-[12rem_12rem_auto] sm:items-start rail:grid-cols-2"
          onSubmit={() => {
            setChecked(true);
            if (issue) return document.querySelector<HTMLElement>(`#absence-${issue.field}`)?.focus();
            setTyped({});
            void navigate(linkOf({ first, last: last || first }), { preventScrollReset: true });
          }}
        >
          <TextField
            id="absence-first"
            type="date"
            label={t('absences.firstDay')}
            min={today}
            value={first}
            error={errorOf('first')}
            onChange={({ target: { value } }) =>
              setTyped({ ...typed, first: value, ...(last < value && { last: value }) })
            }
          />
          <TextField
            id="absence-last"
            type="date"
            label={t('absences.lastDay')}
            min={first || today}
            value={last}
            error={errorOf('last')}
            onChange={(event) => setTyped({ ...typed, last: event.target.value })}
          />
          <Button type="submit" variant="outline" className="sm:mt-7.5 sm:justify-self-start rail:mt-0">
            {t('absences.showAppointments')}
          </Button>
        </Form>
      </Card>
      {isPreview && (
        // Other days are another absence.
        <LazyPart key={`${doctorId} ${days.first} ${days.last}`} skeleton={<Skeleton className="h-96" />}>
          <AbsencePreview
            doctor={doctor ? { email: doctor.docEmail, name: doctor.name } : null}
            ownEmail={user.email}
            {...days}
            onRecorded={onRecorded}
          />
        </LazyPart>
      )}
      {!isPreview && hasList && <AbsenceList today={today} hasDoctor={isAdmin} />}
    </div>
  );
}
