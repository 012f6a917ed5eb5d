import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getTeam, MAX_MEMBERS, updateTeam, type TeamMember } from '#contract/clinic/team';
import { spokenLanguages } from '#domain/people/doctor-profile';
import { formatLanguages, languageName } from '#i18n/format-languages';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { focusWrongField } from '#web/ui/focus-wrong-field.ts';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';
import { ImageSetting, useIsUploading } from './image-setting.tsx';

const nobody: TeamMember = { name: '', roles: { en: '', de: '' }, languages: [], image: null, isShown: true };

/** The people besides the doctors, in the order of public pages. What is typed stays after an error. */
export function TeamForm() {
  const { t } = useMessages();
  const team = useRoute(getTeam, {}).data?.data;
  const refetch = useRefetch(getTeam);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<typeof team | null>(null);
  const { version = 0, members = [] } = typed ?? team ?? {};
  const type = (next: TeamMember[]) => setTyped({ version, members: next });
  useUnloadWarning(typed !== null);
  const isUploading = useIsUploading();
  const saving = useAction(t, {
    fields: members.flatMap((_, at) =>
      ['name', 'roles.en', 'roles.de', 'image'].map((part) => `members.${at}.${part}`),
    ),
    mutationFn: () => callRoute(updateTeam, { body: { version, members: members as never } }),
    onSuccess: async () => {
      toast.success(t('settings.saved'));
      await refetch();
      setTyped(null);
    },
  });
  useEffect(() => {
    if (saving.error) focusWrongField(form.current);
  }, [saving.error]);
  return (
    <Card as="section" aria-labelledby="settings-team">
      <h2 id="settings-team" className="text-xl">
        {t('settings.team')}
      </h2>
      <p className="mt-1 text-base-content/75">{t('team.teamLead')}</p>
      <Form ref={form} onSubmit={() => saving.run()} className="mt-5 grid gap-5">
        {[...members.entries()].map(([at, member]) => (
          <MemberFields
            key={at}
            member={member}
            errorOf={(part) => saving.fieldError(`members.${at}.${part}`)}
            onType={(change) => type(members.with(at, { ...member, ...change }))}
            onMove={(to) => type(members.toSpliced(at, 1).toSpliced(to === 'up' ? at - 1 : at + 1, 0, member))}
            onRemove={() => type(members.toSpliced(at, 1))}
            isFirst={at === 0}
            isLast={at === members.length - 1}
          />
        ))}
        <FormError>{saving.failure}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={saving.isPending || isUploading} disabled={typed === null}>
            {t('settings.save')}
          </Button>
          <Button
            variant="outline"
            icon={Plus}
            disabled={!team || members.length >= MAX_MEMBERS}
            onClick={() => type([...members, nobody])}
          >
            {t('team.addMember')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type MemberFieldsProps = {
  member: TeamMember;
  errorOf: (part: string) => string | undefined;
  onType: (change: Partial<TeamMember>) => void;
  onMove: (to: 'up' | 'down') => void;
  onRemove: () => void;
  isFirst: boolean;
  isLast: boolean;
};

function MemberFields({ member, errorOf, onType, onMove, onRemove, isFirst, isLast }: MemberFieldsProps) {
  const { t, language } = useMessages();
  const { name, roles, languages, image, isShown } = member;
  const title = name || t('team.newMember');
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-field border border-base-300 p-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center gap-1">
        <b className="me-auto min-w-0 truncate font-semibold">{title}</b>
        <IconButton
          icon={ArrowUp}
          label={t('team.moveUp', { name: title })}
          disabled={isFirst}
          onClick={() => onMove('up')}
        />
        <IconButton
          icon={ArrowDown}
          label={t('team.moveDown', { name: title })}
          disabled={isLast}
          onClick={() => onMove('down')}
        />
        <IconButton icon={X} label={t('settings.removeOf', { name: title })} onClick={onRemove} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label={t('team.memberName')}
          maxLength={80}
          value={name}
          error={errorOf('name')}
          onChange={({ target }) => onType({ name: target.value })}
        />
        {(['en', 'de'] as const).map((of) => (
          <TextField
            key={of}
            lang={of}
            label={t(`team.role_${of}`)}
            maxLength={80}
            value={roles[of]}
            error={errorOf(`roles.${of}`)}
            onChange={({ target }) => onType({ roles: { ...roles, [of]: target.value } })}
          />
        ))}
      </div>
      <ImageSetting
        label={t('team.photoOf', { name: title })}
        value={image ?? ''}
        error={errorOf('image')}
        onType={(url) => onType({ image: url || null })}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">
          <span className="font-medium">{t('team.languages')}</span>
          {languages.length > 0 && `: ${formatLanguages(languages, language)}`}
        </summary>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {spokenLanguages.map((code) => (
            <CheckboxField
              key={code}
              label={languageName(code, language)}
              checked={languages.includes(code)}
              onChange={({ target }) =>
                onType({
                  languages: spokenLanguages.filter((one) => (one === code ? target.checked : languages.includes(one))),
                })
              }
            />
          ))}
        </div>
      </details>
      <CheckboxField
        label={t('team.isShown')}
        checked={isShown}
        onChange={({ target }) => onType({ isShown: target.checked })}
      />
    </fieldset>
  );
}
