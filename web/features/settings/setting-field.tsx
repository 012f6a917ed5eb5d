import type { ReactNode } from 'react';
import type { Setting } from '#contract/clinic/settings';
import { ruleOf, type SettingName, type State } from '#domain/clinic/clinic-settings';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ImageSetting } from './image-setting.tsx';
import { OpeningHoursField } from './opening-hours-field.tsx';
import { optionText } from './setting-texts.ts';
import { previewState } from '#contract/absences/closures';
import type { Names } from '#domain/shared/language';
import { longDate } from '#domain/shared/time';
import { formatShortDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const sources = {
  portal: 'settings.sourcePortal',
  configuration: 'settings.sourceConfiguration',
  default: 'settings.sourceDefault',
} as const;
const inputTypes = { email: 'email', phone: 'tel', url: 'url' } as const;

type SettingFieldProps = {
  setting: Setting;
  /** What is typed, or the setting's value. */
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
  onReset: () => void;
};

/** The control of a setting, with where its value comes from, and the way back to the configuration. */
export function SettingField({ setting, value, error, onType, onReset }: SettingFieldProps) {
  const { t } = useMessages();
  const { name, source } = setting;
  const label = t(`settings.${name}`);
  // Few labels need an explanation; a message that is not there is its key.
  const key = `settings.hint_${name}` as MessageKey;
  const explanation = t(key);
  const isUnset = source === 'default' && setting.value === '';
  const hint = (
    <>
      {explanation !== key && `${explanation} `}
      <span className="inline-block">{isUnset ? t('settings.sourceNone') : t(sources[source])}</span>
      {source === 'portal' && (
        <>
          {' · '}
          <button type="button" className="link" aria-label={t('settings.resetOf', { name: label })} onClick={onReset}>
            {t('settings.reset')}
          </button>
        </>
      )}
    </>
  );
  const control = <Control {...{ name, value, label, hint, error, onType }} />;
  if (name !== 'CLINIC_STATE' || value === setting.value) return control;
  return (
    <div className="grid gap-3">
      {control}
      <StatePreview state={value as State} />
    </div>
  );
}

type ControlProps = Pick<SettingFieldProps, 'value' | 'error' | 'onType'> & {
  name: SettingName;
  label: string;
  hint: ReactNode;
};

function Control({ onType, ...field }: ControlProps) {
  const { t } = useMessages();
  const { name, value } = field;
  const rule = ruleOf(name);
  const typed = { ...field, onChange: ({ target }: { target: { value: string } }) => onType(target.value) };
  switch (rule.kind) {
    case 'choice':
      return <SelectField {...typed} options={rule.options.map((option) => [option, optionText(name, option, t)])} />;
    case 'hours':
      return <OpeningHoursField {...field} onType={onType} />;
    case 'image':
      return <ImageSetting {...field} onType={onType} />;
    case 'colour':
      return (
        <div className="flex items-start gap-3">
          <TextField {...typed} maxLength={7} />
          <input
            type="color"
            aria-label={t('settings.picker')}
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#006965'}
            onChange={typed.onChange}
            className="mt-7.5 h-11 w-14 shrink-0 cursor-pointer rounded-field border border-base-content/50 p-1"
          />
        </div>
      );
    case 'text':
      return <TextAreaField {...typed} rows={3} maxLength={rule.max} lang={name.endsWith('_DE') ? 'de' : 'en'} />;
    case 'whole':
      return <TextField {...typed} inputMode="numeric" />;
    case 'line':
    case 'leads':
      return <TextField {...typed} maxLength={'max' in rule ? rule.max : undefined} />;
    default:
      return <TextField {...typed} type={inputTypes[rule.kind]} />;
  }
}

/** What another state would change: the days of the year ahead that it closes and opens, and the appointments on the former. */
function StatePreview({ state }: { state: State }) {
  const { t, language } = useMessages();
  const { data, isError } = useRoute(previewState, { params: { state } });
  if (isError) return <Notice tone="warning">{t('team.stateUnread')}</Notice>;
  if (!data) return <Skeleton className="h-24" />;
  const { closes, opens } = data.data;
  const list = (days: { day: string; names: Names }[]) =>
    days.map(({ day, names }) =>
      t('team.stateDay', { name: names[language], day: formatShortDate(longDate(day), language) }),
    );
  const count = closes.reduce((sum, { appointments }) => sum + appointments, 0);
  return (
    <Notice tone={count > 0 ? 'warning' : 'info'}>
      {closes.length + opens.length === 0 && t('team.stateSame')}
      {closes.length > 0 && (
        <p>
          {t('team.stateCloses')} {list(closes).join(', ')}
        </p>
      )}
      {opens.length > 0 && (
        <p>
          {t('team.stateOpens')} {list(opens).join(', ')}
        </p>
      )}
      {count > 0 && <p className="mt-1 font-medium">{t('team.stateAppointments', { count })}</p>}
    </Notice>
  );
}
