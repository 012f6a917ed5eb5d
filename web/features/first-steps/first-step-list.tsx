import { Circle, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  listFirstSteps,
  openToPublic,
  proveTestEmail,
  sendTestEmail,
  type FirstStep,
} from '#contract/desk/first-steps';
import type { SettingName } from '#domain/clinic/clinic-settings';
import type { FirstStepName } from '#domain/desk/first-steps';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { useRevalidator } from 'react-router';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Where each step is done; not those that are done here. */
const pages: Partial<Record<FirstStepName, string>> = {
  facts: paths.settings,
  factor: `${paths.profile}#factors`,
  doctor: paths.addDoctor,
  hours: paths.manageDoctors,
  treatments: paths.treatments,
  booking: paths.appointment,
  profile: paths.profile,
  ownHours: paths.myHours,
  calendar: paths.profile,
  caller: paths.book,
};

/** The first steps of a person in order, each with its button. */
export function FirstStepList({ steps }: { steps: FirstStep[] }) {
  const { t } = useMessages();
  const isOfClinic = steps.some(({ name }) => name === 'open');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" aria-labelledby="first-steps" className="mb-6">
      <h2 id="first-steps" className="text-xl">
        {t(isOfClinic ? 'firstSteps.headingClinic' : 'firstSteps.heading')}
      </h2>
      <p className="mt-1 text-base-content/75">
        {isOfClinic && `${t('firstSteps.leadClinic')} `}
        {t('firstSteps.done', { done, all: steps.length })}
      </p>
      <ol className="mt-4 divide-y divide-base-300">
        {steps.map((step) => (
          <Step key={step.name} step={step}>
            {step.name === 'open' ? (
              <OpenPortal missing={steps.filter(({ isDone, name }) => !isDone && name !== 'open')} />
            ) : (
              step.name === 'mail' && step.hint !== 'mail_unset' && <TestEmail isSent={step.hint === 'mail_sent'} />
            )}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { name, isDone, hint, doctorId, missing }, children }: { step: FirstStep; children: ReactNode }) {
  const { t, language } = useMessages();
  /** The city in the language of the clinic is enough. */
  const cityName = language === 'de' ? 'CLINIC_CITY_DE' : 'CLINIC_CITY';
  const page = doctorId ? paths.hoursOf(doctorId) : pages[name];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3 sm:items-center">
      <Icon aria-hidden="true" className={isDone ? 'size-6 text-success' : 'size-6 text-base-content/40'} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          {t(`firstSteps.${name}`)}{' '}
          <span className="sr-only">{t(isDone ? 'firstSteps.isDone' : 'firstSteps.isOpen')}</span>
        </p>
        {!isDone && <p className="text-sm">{t(hint ? `firstSteps.hint_${hint}` : `firstSteps.why_${name}`)}</p>}
        {!isDone && missing.length > 0 && (
          <p className="text-sm wrap-anywhere">
            {t('firstSteps.missing', {
              names: missing
                .map((setting) =>
                  setting === 'CLINIC_CURRENCY'
                    ? t('firstSteps.currency')
                    : t(`settings.${setting === 'CLINIC_CITY' ? cityName : (setting as SettingName)}`),
                )
                .join(', '),
            })}
          </p>
        )}
      </div>
      {!isDone && children && <div className="max-sm:ms-10">{children}</div>}
      {!isDone && page && (
        <ButtonLink
          to={page}
          className="max-sm:ms-10"
          variant="outline"
          size="touch"
          aria-label={t('firstSteps.goTo', { step: t(`firstSteps.${name}`) })}
        >
          {t('firstSteps.go')}
        </ButtonLink>
      )}
    </li>
  );
}

/** Opens the portal to the public, after a question that names the steps which are left. */
function OpenPortal({ missing }: { missing: FirstStep[] }) {
  const { t } = useMessages();
  const refetch = useRefetch(listFirstSteps);
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const opening = useAction(t, {
    mutationFn: () => callRoute(openToPublic, {}),
    onSuccess: async () => {
      toast.success(t('firstSteps.opened'));
      await refetch();
      // Every page has whether it is open.
      await revalidate();
    },
    onSettled: () => setAsking(false),
  });
  const steps = missing.map(({ name }) => t(`firstSteps.${name}`)).join(', ');
  return (
    <>
      <Button variant="accent" size="touch" onClick={() => setAsking(true)}>
        {t('firstSteps.openNow')}
      </Button>
      <FormError>{opening.failure}</FormError>
      <ConfirmDialog
        title={t('firstSteps.sureOpen')}
        message={steps ? t('firstSteps.openMessageMissing', { steps }) : t('firstSteps.openMessage')}
        confirmLabel={t('firstSteps.openNow')}
        isHarmless
        isOpen={isAsking}
        isBusy={opening.isPending}
        onConfirm={() => opening.run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Sends an email with a code to the admin, who enters it here. */
function TestEmail({ isSent }: { isSent: boolean }) {
  const { t } = useMessages();
  const refetch = useRefetch(listFirstSteps);
  const [code, setCode] = useState('');
  const sending = useAction(t, { mutationFn: () => callRoute(sendTestEmail, {}), onSuccess: refetch });
  const proving = useAction(t, {
    fields: ['code'],
    mutationFn: () => callRoute(proveTestEmail, { body: { code } }),
    onSuccess: refetch,
  });
  return (
    <div className="grid gap-3">
      {isSent && (
        <Form onSubmit={() => proving.run()} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('firstSteps.code')}
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={proving.fieldError('code')}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" variant="primary" isBusy={proving.isPending}>
            {t('firstSteps.prove')}
          </Button>
        </Form>
      )}
      <Button
        variant="outline"
        size="touch"
        className="justify-self-start"
        isBusy={sending.isPending}
        onClick={() => sending.run()}
      >
        {t(isSent ? 'firstSteps.sendAgain' : 'firstSteps.send')}
      </Button>
      <FormError>{sending.failure ?? proving.failure}</FormError>
    </div>
  );
}
