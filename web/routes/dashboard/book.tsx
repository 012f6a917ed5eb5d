import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Appointment } from '#contract/bookings/bookings';
import type { DeskPatient } from '#contract/accounts/desk-patients';
import { getDeskPerson } from '#contract/desk/desk-persons';
import { summarizeTreatments } from '#contract/slots/treatments';
import { useRoute } from '#web/api/use-route.ts';
import { TicketSkeleton } from '#web/features/bookings/ticket-skeleton.tsx';
import { PatientLine } from '#web/features/desk-patients/patient-line.tsx';
import { PatientPicker } from '#web/features/desk-patients/patient-picker.tsx';
import { RecordActions } from '#web/features/desk-patients/record-actions.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { BookPlace, BookState } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';
import { Unread } from '#web/ui/unread.tsx';

// Both forms load while the patient is searched; the first one brings the library of forms.
const DeskBookingForm = lazyComponent(
  async () => (await import('#web/features/bookings/desk-booking-form.tsx')).DeskBookingForm,
);

const NewPatientForm = lazyComponent(
  async () => (await import('#web/features/desk-patients/new-patient-form.tsx')).NewPatientForm,
);
const DeskTicket = lazyComponent(async () => (await import('#web/features/bookings/desk-ticket.tsx')).DeskTicket);

/** Books for somebody on the phone. The id of a patient that another screen chose is in the history entry. */
export default function BookPage() {
  const { key, state } = useLocation() as { key: string; state: BookState | null };
  // The server does not know the history entry.
  if (!useHydrated()) return <RowsSkeleton rows={4} />;
  return state?.patientId ? (
    <BookForPerson key={key} id={state.patientId} />
  ) : (
    <BookForCaller key={key} first={null} place={state?.place} />
  );
}

function BookForPerson({ id }: { id: string }) {
  const { t } = useMessages();
  const person = useRoute(getDeskPerson, { params: { id }, query: { limit: 1 } });
  if (person.data) return <BookForCaller first={person.data.data} />;
  return <Unread read={person} failed={t('desk.personFailed')} size={4} />;
}

function BookForCaller({ first, place }: { first: DeskPatient | null; place?: BookPlace | undefined }) {
  const { t } = useMessages();
  const [patient, setPatient] = useState(first);
  const [booked, setBooked] = useState<Appointment | null>(null);
  // A patient of the history entry survives a reload.
  useUnloadWarning(booked === null && patient !== null && patient._id !== first?._id);
  // Read while the patient is searched, so that the treatment can be typed at once.
  const treatments = useRoute(summarizeTreatments, {}, { isLive: true });
  useEffect(() => {
    for (const part of [NewPatientForm, DeskBookingForm, DeskTicket]) part.preload();
  }, []);
  if (booked && patient) {
    return (
      <>
        <PageHeading title={t('dashboard.book')} />
        <LazyPart skeleton={<TicketSkeleton />}>
          <DeskTicket appointment={booked} patient={patient}>
            <Button
              variant="accent"
              onClick={() => {
                setPatient(null);
                setBooked(null);
              }}
            >
              {t('deskPatients.nextCaller')}
            </Button>
            <Button
              variant="outline"
              className="h-auto min-h-11 max-w-full py-2 wrap-anywhere"
              onClick={() => setBooked(null)}
            >
              {t('deskPatients.another', { name: patient.name })}
            </Button>
          </DeskTicket>
        </LazyPart>
      </>
    );
  }
  return (
    <>
      <PageHeading title={t('dashboard.book')} lead={t('deskPatients.lead')} />
      <div className="grid max-w-5xl gap-6 rail:max-w-none rail:grid-cols-[28rem_minmax(0,71rem)] rail:items-start">
        <Card as="section" className="grid gap-4">
          <h2 className="text-xl">{t('deskPatients.who')}</h2>
          {patient ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <PatientLine patient={patient} />
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" size="sm" onClick={() => setPatient(null)}>
                  {t('deskPatients.change')}
                </Button>
                <RecordActions patient={patient} onMerged={setPatient} />
              </div>
            </div>
          ) : (
            <PatientPicker
              onChoose={setPatient}
              renderForm={(form) => (
                <LazyPart skeleton={<Skeleton className="h-64" />}>
                  <NewPatientForm {...form} />
                </LazyPart>
              )}
            />
          )}
        </Card>
        {patient && (
          <TreatmentAndTime
            key={patient._id}
            read={treatments}
            {...{ patient, place }}
            onBooked={setBooked}
            onPatient={setPatient}
          />
        )}
      </div>
    </>
  );
}

type TreatmentAndTimeProps = {
  read: ReturnType<typeof useRoute<typeof summarizeTreatments>>;
  patient: DeskPatient;
  place: BookPlace | undefined;
  onBooked: (booked: Appointment) => void;
  onPatient: (patient: DeskPatient) => void;
};

function TreatmentAndTime({ read, patient, place, ...parts }: TreatmentAndTimeProps) {
  const { t, language } = useMessages();
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  useUnloadWarning(chosen !== '');
  // The button that had the focus was removed.
  useEffect(() => select.current?.focus(), []);
  const treatments = read.data?.data ?? [];
  const option = treatments.find(({ _id }) => _id === chosen);
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{t('deskPatients.what')}</h2>
      {read.isLoadingError ? (
        <ErrorState title={t('deskPatients.treatmentsFailed')} onRetry={() => void read.refetch()} />
      ) : (
        <SelectField
          ref={select}
          label={t('deskPatients.treatment')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          none={t('bookings.chooseOne')}
          options={treatments.map(({ _id, texts }) => [_id, texts[language].name])}
        />
      )}
      {option?.doctors.length === 0 && <Notice tone="warning">{t('bookings.noDoctor')}</Notice>}
      {option && option.doctors.length > 0 && (
        <LazyPart skeleton={<Skeleton className="h-96" />}>
          <DeskBookingForm key={option._id} {...{ option, patient, place, ...parts }} />
        </LazyPart>
      )}
    </Card>
  );
}
