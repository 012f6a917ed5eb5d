import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  getSettings,
  listSettingsChanges,
  updateSettings,
  type Setting,
  type SettingsOfClinic,
} from '#contract/clinic/settings';
import {
  confirmedSettings,
  ruleOf,
  settingGroups,
  type SettingGroup,
  type SettingName,
} from '#domain/clinic/clinic-settings';
import { callRoute } from '#web/api/client.ts';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusWrongField } from '#web/ui/focus-wrong-field.ts';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';
import { useIsUploading } from './image-setting.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { TeamForm } from './team-form.tsx';

type Values = Partial<Record<SettingName, string | null>>;

/** The settings of the clinic, a form for each group, and who changed what. */
export function SettingsScreen() {
  const { t } = useMessages();
  const read = useRoute(getSettings, {}, { isLive: true });
  const settings = read.data?.data;
  return (
    <>
      <PageHeading title={t('dashboard.settings')} lead={t('settings.lead')} />
      {settings ? (
        <div className="grid grid-cols-1 gap-8 rail:grid-cols-[minmax(0,64rem)_auto]">
          <div className="grid max-w-5xl min-w-0 grid-cols-1 gap-6">
            {settingGroups.map((group) => (
              <GroupForm key={group} group={group} settings={settings} />
            ))}
            <TeamForm />
            <SettingsHistory />
          </div>
          <nav aria-label={t('settings.onPage')} className="sticky top-24 hidden self-start rail:block">
            <ul>
              {[...settingGroups, 'team' as const, 'history' as const].map((part) => (
                <li key={part}>
                  <a href={`#settings-${part}`} className="inline-block py-1.5 underline-offset-4 hover:underline">
                    {t(`settings.${part}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      ) : (
        <Unread read={read} failed={t('settings.failed')} size="h-96" />
      )}
    </>
  );
}

/**
 * What is typed stays after an error, also after somebody else's change, which the other fields then show. The change names the
 * version before what was typed, so it is refused once if somebody has changed this group since.
 */
function GroupForm({ group, settings: { version, settings } }: { group: SettingGroup; settings: SettingsOfClinic }) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<Partial<Record<SettingName, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const own = settings.filter(({ name }) => ruleOf(name).group === group);
  const changed = own.filter(({ name, value }) => (typed[name]?.trim() ?? value) !== value);
  const present = JSON.stringify(own.map(({ value }) => value));
  const [base, setBase] = useState<{ version: number; present: string } | null>(null);
  const isUnseen = base !== null && changed.length > 0 && base.present !== present;
  if (base?.version !== version && !isUnseen) setBase({ version, present });
  useUnloadWarning(changed.length > 0);
  const refetch = useRefetch(getSettings, listSettingsChanges);
  const { revalidate } = useRevalidator();
  const isUploading = useIsUploading();
  const saving = useAction(t, {
    fields: own.map(({ name }) => `values.${name}`),
    mutationFn: (values: Values) => callRoute(updateSettings, { body: { version: base?.version ?? version, values } }),
    onSuccess: () => toast.success(t('settings.saved')),
    onSettled: async (_, error, values) => {
      await refetch();
      if (!error) setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in values))));
      // Name and facts of the clinic, which each page has.
      await revalidate();
      // What somebody else has changed is on the page by now.
      if (!error || hasErrorCode(error, 'changed_meanwhile')) setBase(null);
    },
  });

  useEffect(() => {
    if (saving.error) focusWrongField(form.current);
  }, [saving.error]);

  function submit() {
    const isConfirmed = ({ name, source }: Setting) =>
      source === 'default' && confirmedSettings.some((fact) => fact === name);
    const sent = own.filter((setting) => changed.includes(setting) || isConfirmed(setting));
    if (sent.length === 0) toast.success(t('settings.unchanged'));
    else saving.run(Object.fromEntries(sent.map(({ name, value }) => [name, typed[name] ?? value])));
  }

  return (
    <Card as="section" aria-labelledby={`settings-${group}`}>
      <h2 id={`settings-${group}`} className="text-xl">
        {t(`settings.${group}`)}
      </h2>
      <p className="mt-1 text-base-content/75">{t(`settings.${group}Lead`)}</p>
      <Form ref={form} onSubmit={submit} className="mt-5 grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {own.map((setting) => (
            <SettingField
              key={setting.name}
              setting={setting}
              value={typed[setting.name] ?? setting.value}
              error={saving.fieldError(`values.${setting.name}`)}
              onType={(value) => setTyped((now) => ({ ...now, [setting.name]: value }))}
              onReset={() => saving.run({ [setting.name]: null })}
            />
          ))}
        </div>
        <FormError>{saving.failure}</FormError>
        <Button type="submit" variant="primary" isBusy={saving.isPending || isUploading} className="justify-self-start">
          {t('settings.save')}
        </Button>
      </Form>
    </Card>
  );
}
