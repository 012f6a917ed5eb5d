import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { clockOfSlot, formatDate, formatHoldEnd } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { NextAppointment } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

/** The current or next appointment of a signed-in patient, with the way to all of them. */
export function HomeNextAppointment({ appointment }: { appointment: NextAppointment }) {
  const { t, language } = useMessages();
  const { treatmentNames, AppointmentDate, slot, doctor_name: doctor, isRunning, takesPlace } = appointment;
  const { offer, status, awaitsClinic } = appointment;
  const Icon = takesPlace && status !== 'held' ? CalendarCheck : TriangleAlert;
  const heading = isRunning ? 'dashboard.now' : 'dashboard.next';
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6">
      <Card
        as="aside"
        aria-labelledby="next-appointment"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-primary/35 bg-primary/6"
      >
        <div className="flex min-w-0 items-start gap-4">
          <Icon className="mt-1 size-7 shrink-0 text-primary" aria-hidden="true" />
          <div className="min-w-0">
            <h2 id="next-appointment" className="text-base font-normal tracking-normal text-base-content/80">
              {t(takesPlace ? heading : 'manage.endedTitle')}
            </h2>
            {status === 'held' && (
              <p className="font-semibold">
                {t('holds.heldUntil', { time: formatHoldEnd(appointment, language) })}.{' '}
                {t(awaitsClinic ? 'holds.clinicTitle' : 'holds.dialogTitle')}.
              </p>
            )}
            <p className="text-lg font-semibold">
              {formatDate(AppointmentDate, language)}, {clockOfSlot(slot, language)}
            </p>
            <p className="wrap-anywhere">
              {treatmentNames[language]} {t('dashboard.nextWith', { doctor })}
            </p>
          </div>
        </div>
        <ButtonLink to={paths.dashboard} variant="outline">
          {t(offer ? 'manage.offerTitle' : 'home.seeAppointment')}
        </ButtonLink>
      </Card>
    </div>
  );
}
