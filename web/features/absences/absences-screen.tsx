import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { listDoctorProfiles } from '#contract/slots/doctors';
import { isDay, type Day } from '#domain/shared/time';
import type { SessionUser } from '#web/api/session-store.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AbsenceList } from './absence-list.tsx';
import type { AbsencePreviewProps } from './absence-preview.tsx';
import { AbsenceStart } from './absence-start.tsx';

/** The days and, for the admin, the doctor's id that the URL names; not the doctor's address, because URLs are logged. */
function readChoice(search: URLSearchParams) {
  const first = search.get('from') ?? '';
  const last = search.get('to') ?? '';
  const days = isDay(first) && isDay(last) ? { first, last } : null;
  const isReversed = days !== null && last < first;
  return { days: isReversed ? null : days, isReversed, doctorId: search.get('doctor') ?? '' };
}

/** The start of an absence, what it would change once its days are chosen, and until then the list of all absences. */
export function AbsencesScreen({
  today,
  user,
  hasList = true,
  renderPreview,
}: {
  today: Day;
  user: SessionUser;
  hasList?: boolean;
  /** Another key is another absence. */
  renderPreview: (key: string, absence: Omit<AbsencePreviewProps, 'onRecorded'>) => ReactNode;
}) {
  const { t } = useMessages();
  const isAdmin = user.role === 'admin';
  const [search, setSearch] = useSearchParams();
  const { days, isReversed, doctorId } = readChoice(search);
  const doctors = useRoute(listDoctorProfiles, {}, { isReady: isAdmin });
  const doctor = doctors.data?.data.find(({ _id }) => _id === doctorId);
  const locationOf = (id: string, chosen: typeof days) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ doctor: id, from: chosen?.first, to: chosen?.last })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next}`;
  };
  const isPreview = days !== null && (!isAdmin || doctor !== undefined);
  return (
    <div className="grid gap-8">
      <AbsenceStart
        key={days ? 'chosen' : 'open'}
        today={today}
        chosen={days}
        linkOf={(next) => locationOf(doctorId, next)}
      >
        {isReversed && <Notice tone="warning">{t('absences.lastBeforeFirst')}</Notice>}
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
              onChange={(event) => setSearch(locationOf(event.target.value, days), { preventScrollReset: true })}
            >
              <option value="">{t('bookings.chooseOne')}</option>
              {doctors.data?.data.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </AbsenceStart>
      {isPreview && days
        ? renderPreview(`${doctorId} ${days.first} ${days.last}`, {
            doctor: doctor ? { email: doctor.docEmail, name: doctor.name } : null,
            ownEmail: user.email,
            first: days.first,
            last: days.last,
          })
        : hasList && <AbsenceList today={today} hasDoctor={isAdmin} />}
    </div>
  );
}
