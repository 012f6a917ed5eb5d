import { useRef, useState } from 'react';
import type { ConfirmedTime } from '#contract/bookings/holds';
import { clockOfSlot, formatDate } from '#i18n/format';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { getIdentity } from '#web/api/identity.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnerPassword, Reclaimed } from './owner-password.tsx';

type Act = { action: 'confirm'; password?: string } | { action: 'reclaim' };

/**
 * Proves an address with the token of an emailed link, or takes its account over; `isDenied` came by “this was not me”.
 * Needs a click, because mail scanners open links.
 */
export function ConfirmEmailForm({ token, isDenied }: { token: string | null; isDenied: boolean }) {
  const { t } = useMessages();
  const box = useRef<HTMLOutputElement>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const acting = useAction(t, {
    mutationFn: async (act: Act) => {
      const identity = await getIdentity();
      if (act.action === 'reclaim') return { is: 'reclaimed', token: await identity.reclaim(token ?? '') } as const;
      return { is: 'confirmed', appointments: await identity.confirmEmail(token ?? '', act.password) } as const;
    },
    onError: (error) => hasErrorCode(error, 'password_needed') && setAsksPassword(true),
    // The button that had the focus was removed.
    onSuccess: () => box.current?.focus(),
  });
  const { data: outcome, error } = acting;
  const busy = acting.isPending ? acting.variables.action : null;
  if (token === null || hasErrorCode(error, 'INVALID_TOKEN')) {
    return (
      <div className="grid gap-4">
        <FormError>{t('sessions.linkInvalid')}</FormError>
        <ToProfile />
      </div>
    );
  }
  return (
    <output ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {outcome?.is === 'reclaimed' && <Reclaimed token={outcome.token} />}
      {outcome?.is === 'confirmed' && <Confirmed appointments={outcome.appointments} />}
      {!outcome && asksPassword && (
        <OwnerPassword
          error={error}
          busy={busy}
          onConfirm={(password) => acting.run({ action: 'confirm', password })}
          onReclaim={() => acting.run({ action: 'reclaim' })}
        />
      )}
      {!outcome && !asksPassword && (
        <>
          <p>{t('profile.confirmLead')}</p>
          <FormError>{error && errorMessage(error, t)}</FormError>
          <div className="flex flex-wrap gap-3">
            {(['confirm', 'reclaim'] as const).map((action) => (
              <Button
                key={action}
                variant={isDenied === (action === 'reclaim') ? 'primary' : 'outline'}
                isBusy={busy === action}
                disabled={busy !== null && busy !== action}
                onClick={() => acting.run({ action })}
              >
                {t(action === 'reclaim' ? 'holds.notMe' : 'profile.confirm')}
              </Button>
            ))}
          </div>
          <p className="text-base-content/75 text-sm">{t('profile.notMeHint')}</p>
        </>
      )}
    </output>
  );
}

/** The appointments that are final because the address is confirmed, or wait for the clinic. */
function Confirmed({ appointments }: { appointments: ConfirmedTime[] }) {
  const { t, language } = useMessages();
  const booked = appointments.filter(({ status }) => status !== 'held').length;
  return (
    <>
      {booked > 0 && <Notice tone="success">{t('holds.booked', { count: booked })}</Notice>}
      {booked < appointments.length && <Notice tone="warning">{t('holds.clinicBooked')}</Notice>}
      {appointments.length === 0 && <Notice tone="success">{t('profile.confirmed')}</Notice>}
      <ul className="grid gap-3">
        {appointments.map(({ _id, AppointmentDate, slot, treatmentNames, doctor_name }) => (
          <li key={_id} className="rounded-field bg-base-200 px-4 py-3">
            <p className="font-semibold">{formatDate(AppointmentDate, language)}</p>
            <p>{clockOfSlot(slot, language)}</p>
            <p>{`${treatmentNames[language]} · ${doctor_name}`}</p>
          </li>
        ))}
      </ul>
      {appointments.length > 0 ? (
        <ButtonLink to={paths.dashboard} variant="primary">
          {t('holds.toAppointments')}
        </ButtonLink>
      ) : (
        <ToProfile />
      )}
    </>
  );
}

function ToProfile() {
  const { t } = useMessages();
  return (
    <ButtonLink to={paths.profile} variant="primary">
      {t('profile.toProfile')}
    </ButtonLink>
  );
}
