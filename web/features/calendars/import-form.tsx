import { useId, useState } from 'react';
import { RequestRefused } from '#contract/shared/send-request';
import { importCalendar, type CalendarChoice } from '#contract/absences/imported-calendars';
import type { ImportFailure } from '#domain/absences/imported-calendars';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Field = 'url' | 'userName' | 'password';
type Props = {
  whose: { doctor_email?: string };
  /** Receives why the first reading failed, or null. */
  onImported: (failure: ImportFailure | null) => Promise<void>;
  onCancel: (() => void) | null;
};

/** The address of a calendar, for CalDAV with user name and password, and which of several calendars is meant. */
export function ImportForm({ whose, onImported, onCancel }: Props) {
  const { t } = useMessages();
  const radios = useId();
  const [fields, setFields] = useState<Record<Field, string>>({ url: '', userName: '', password: '' });
  const [isCalDav, setCalDav] = useState(false);
  const [choices, setChoices] = useState<CalendarChoice['calendars'] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const importing = useAction(t, {
    mutationFn: async () => {
      const { url, userName, password } = fields;
      const credentials = isCalDav ? { user_name: userName, password } : {};
      const { data } = await callRoute(importCalendar, { body: { ...whose, url: chosen ?? url, ...credentials } });
      await onImported(data.failure);
    },
    onError: (error) => {
      if (!(error instanceof RequestRefused) || !hasErrorCode(error, 'calendar_not_chosen')) return;
      setChoices((error.failure.data as CalendarChoice).calendars);
      setChosen(null);
    },
    fields: ['url', 'user_name', 'password'],
    unreachable: 'calendars.notChanged',
  });
  const forget = () => {
    importing.reset();
    setChoices(null);
    setChosen(null);
  };
  const bind = (name: Field, path: string = name) => ({
    name: path,
    value: fields[name],
    error: importing.fieldError(path),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      forget();
      setFields({ ...fields, [name]: event.target.value });
    },
  });
  const isChoiceMissing = choices !== null && chosen === null;
  const own = choices?.filter(({ isOtherServer }) => !isOtherServer) ?? [];
  const others = choices?.filter(({ isOtherServer }) => isOtherServer) ?? [];
  const groups = [
    { legend: t('calendars.whichCalendar'), calendars: own },
    { legend: t('calendars.otherServer'), calendars: others },
  ].filter(({ calendars }) => calendars.length > 0);
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (!isChoiceMissing) importing.run();
      }}
    >
      <CheckboxField
        label={t('calendars.withPassword')}
        checked={isCalDav}
        onChange={(event) => {
          forget();
          setCalDav(event.target.checked);
        }}
      />
      <TextField
        {...bind('url')}
        type="url"
        label={t('calendars.importAddress')}
        hint={t(isCalDav ? 'calendars.serverHint' : 'calendars.importHint')}
      />
      {isCalDav && (
        <>
          <TextField {...bind('userName', 'user_name')} label={t('calendars.userName')} autoCapitalize="none" />
          <PasswordField
            {...bind('password')}
            autoComplete="new-password"
            label={t('calendars.appPassword')}
            hint={t('calendars.appPasswordHint')}
          />
        </>
      )}
      {groups.map(({ legend, calendars }) => (
        <fieldset key={legend}>
          <legend className="font-medium">{legend}</legend>
          {calendars.map(({ url, name }) => (
            <label key={url} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={radios}
                className="radio border-base-content/50 radio-primary"
                checked={chosen === url}
                onChange={() => {
                  importing.reset();
                  setChosen(url);
                }}
              />
              <span className="wrap-anywhere">{name}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <FormError>{importing.failure}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" isBusy={importing.isPending}>
          {t('calendars.import')}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('site.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
