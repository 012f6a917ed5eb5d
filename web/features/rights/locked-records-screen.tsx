import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { openLockedRecords } from '#contract/accounts/rights';
import { clockOfSlot, formatDate, formatDay } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const FIELDS = ['name', 'reason'] as const;
const labels = { name: 'rights.lockedName', reason: 'rights.lockedReason' } as const;
const hints = { name: 'rights.lockedNameHint', reason: 'rights.lockedReasonHint' } as const;

/** Opens what the law retains of deleted patients, with a typed reason. */
export function LockedRecordsScreen() {
  const { t, language } = useMessages();
  const [values, setValues] = useState({ name: '', reason: '' });
  const open = useMutation({ mutationFn: () => callRoute(openLockedRecords, { body: values }) });
  const isOfField = FIELDS.some((name) => fieldMessage(open.error, name));
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeading title={t('rights.lockedTitle')} lead={t('rights.lockedLead')} />
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          open.mutate();
        }}
      >
        {FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(labels[name])}
            hint={t(hints[name])}
            maxLength={name === 'name' ? 100 : 500}
            autoComplete="off"
            value={values[name]}
            error={fieldMessage(open.error, name)}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        <FormError>{open.error && !isOfField && errorMessage(open.error, t)}</FormError>
        <Button type="submit" variant="primary" isBusy={open.isPending} className="justify-self-start">
          {t('rights.openLocked')}
        </Button>
      </form>
      <output className="grid gap-4">
        {open.data?.data.length === 0 && t('rights.nothingLocked')}
        {open.data?.data.map(({ _id, name, keptUntil, appointments }) => (
          <Card key={_id} as="section" className="grid gap-2">
            <h2 className="text-lg">{name}</h2>
            {keptUntil && <p>{t('rights.keptUntil', { day: formatDay(keptUntil, language) })}</p>}
            <ul className="grid gap-1">
              {appointments.map((appointment) => (
                <li key={appointment._id}>
                  {formatDate(appointment.AppointmentDate, language)}, {clockOfSlot(appointment.slot, language)}:{' '}
                  {appointment.treatmentNames[language]}, {appointment.doctor_name}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </output>
    </div>
  );
}
