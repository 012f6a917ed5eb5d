import { Suspense, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatDate } from '#i18n/format';
import { AppointmentList } from '#web/features/bookings/appointment-list.tsx';
import { StaffMenu } from '#web/features/bookings/staff-menu.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { AssignPerson } from '#web/features/desk-patients/assign-person.tsx';
import { RecordActions } from '#web/features/desk-patients/record-actions.tsx';
import { PersonScreen } from '#web/features/desk/person-screen.tsx';
import { useDeskPayments } from '#web/features/payments/use-desk-payments.tsx';
import { DeskEmail } from '#web/features/rights/desk-email.tsx';
import { ResetFactorsButton } from '#web/features/sessions/reset-factors-button.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';

const DeskRights = lazyComponent(async () => (await import('#web/features/rights/desk-rights.tsx')).DeskRights);

export default function PersonPage() {
  const { personId = '' } = useParams();
  return <Person key={personId} id={personId} />;
}

function Person({ id }: { id: string }) {
  const { t, language } = useMessages();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  const user = useUser();
  const payments = useDeskPayments();
  const [isExercising, setExercising] = useState(false);
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useRowFocus(box);
  return (
    <div ref={box}>
      <PersonScreen
        id={id}
        notice={notice}
        renderActions={(person) => (
          <>
            <RecordActions patient={person} onMerged={(survivor) => void navigate(paths.person(survivor._id))} />
            {!person.isStaff && (
              <Button variant="outline" size="sm" onClick={() => setExercising(true)}>
                {t('rights.deskTitle')}
              </Button>
            )}
            {!person.hasAccount && person.emailState && <DeskEmail key={person.email} patient={person} />}
            {!person.hasAccount && <AssignPerson person={person} />}
            {user.role === 'admin' && person.hasAccount && user.uid !== person._id && (
              <ResetFactorsButton id={person._id} name={person.name} />
            )}
            <Suspense>{isExercising && <DeskRights person={person} onClose={() => setExercising(false)} />}</Suspense>
          </>
        )}
        renderAppointments={(appointments, caption) => (
          <AppointmentList
            caption={caption}
            appointments={appointments}
            isOwn={false}
            renderActions={(appointment) => {
              const appointmentName = t('changes.what', {
                name: appointment.treatmentNames[language],
                date: formatDate(appointment.AppointmentDate, language),
              });
              return (
                <StaffMenu
                  booking={appointment}
                  appointmentName={appointmentName}
                  ask={ask}
                  onPay={() =>
                    payments.openPayments({
                      id: appointment._id,
                      appointmentName: `${appointment.patient_name}, ${appointmentName}`,
                    })
                  }
                />
              );
            }}
          />
        )}
      />
      {dialog}
      {payments.dialog}
    </div>
  );
}
