import { MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { createScreen, endScreen, listScreens } from '#contract/desk/screens';
import type { RouteData } from '#contract/shared/define-route';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { signOut } from '#web/api/session.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';

type Screen = RouteData<typeof listScreens>['data'][number];

/** The screens of the waiting room: creates one, shows its link once, and ends them. */
export function ScreensScreen() {
  const { t, language } = useMessages();
  const screens = useRoute(listScreens, {}, { isLive: true });
  const { data, refetch } = screens;
  const [name, setName] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const [ending, setEnding] = useState<Screen | null>(null);
  const create = useAction(t, {
    mutationFn: () => callRoute(createScreen, { body: { name } }),
    onSuccess: async (reply) => {
      setLink(reply.data.link);
      setName('');
      await refetch();
    },
    fields: ['name'],
  });
  const end = useAction(t, {
    mutationFn: ({ _id: id }: Screen) => callRoute(endScreen, { query: { id } }),
    onSuccess: (_reply, screen) => toast.success(t('board.screenIsOver', { name: screen.name })),
    onError: (error) => toast.error(errorMessage(error, t)),
    onSettled: () => {
      setEnding(null);
      return refetch();
    },
  });
  const when = (instant: string) => formatInstant(instant, language);
  const seen = ({ lastSeenAt: at }: Screen) =>
    at ? t('board.screenSeen', { when: when(at) }) : t('board.screenUnseen');
  return (
    <>
      <PageHeading title={t('board.waitingRoom')} lead={t('board.screensLead')} />
      <div className="grid max-w-3xl gap-8 rail:max-w-none rail:grid-cols-2 rail:items-start">
        <Card as="section" className="grid gap-5">
          <Form onSubmit={() => create.run()} className="grid gap-5">
            <TextField
              label={t('board.screenName')}
              hint={t('board.screenNameHint')}
              maxLength={60}
              autoComplete="off"
              value={name}
              error={create.fieldError('name')}
              onChange={({ target }) => setName(target.value)}
            />
            <FormError>{create.failure}</FormError>
            <Button type="submit" isBusy={create.isPending} className="justify-self-start">
              {t('board.screenCreate')}
            </Button>
          </Form>
          <output className="empty:hidden">{link && <ScreenLink link={link} />}</output>
        </Card>
        {!data && <Unread read={screens} failed={t('board.screenFailed')} size={2} />}
        {data?.data.length === 0 && (
          <EmptyState title={t('board.screenNone')}>
            <p>{t('board.screenNoneNext')}</p>
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <Table
            caption={t('board.waitingRoom')}
            items={data.data}
            columns={{
              name: ['title', t('board.screenName')],
              use: ['meta', t('board.screenUse')],
              actions: ['end', t('changes.actions')],
            }}
            renderCells={(screen) => ({
              name: <span className="font-medium">{screen.name}</span>,
              use: `${t('board.screenSince', { when: when(screen.createdAt) })}, ${seen(screen)}`,
              actions: (
                <RowMenu
                  label={t('dashboard.actionsOf', { name: screen.name })}
                  items={[
                    {
                      label: t('board.screenEnd'),
                      icon: MonitorOff,
                      isDestructive: true,
                      onPress: () => setEnding(screen),
                    },
                  ]}
                />
              ),
            })}
          />
        )}
      </div>
      {ending && (
        <ConfirmDialog
          isOpen
          title={t('board.screenEndOf', { name: ending.name })}
          message={`${seen(ending)}. ${t('board.screenEndText')}`}
          confirmLabel={t('board.screenEnd')}
          cancelLabel={t('site.close')}
          isBusy={end.isPending}
          onConfirm={() => end.run(ending)}
          onCancel={() => setEnding(null)}
        />
      )}
    </>
  );
}

function ScreenLink({ link }: { link: string }) {
  const { t } = useMessages();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success(t('board.screenCopied')),
      () => undefined,
    );
  // The computer of the waiting room has nobody signed in.
  const showHere = async () => {
    await signOut().catch(reportError);
    window.location.assign(link);
  };
  return (
    <Notice tone="success">
      <div className="grid gap-3">
        <p>{t('board.screenLink')}</p>
        <p className="font-mono text-sm break-all select-all">{link}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" onClick={() => void copy()}>
            {t('board.screenCopy')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => void showHere()}>
            {t('board.screenHere')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
