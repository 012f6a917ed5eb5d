import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, listSessions, listStaffSessions, type Session } from '#contract/people/sessions';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { callRoute } from '#web/api/client.ts';
import { useRoute } from '#web/api/use-route.ts';
import { formatInstant } from '#i18n/format';
import type { Translate } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';

/** The sessions of the person, with buttons to end one, or all others; or those of staff, of whom one is ended at a time. */
export function SessionList({ isOfStaff = false }: { isOfStaff?: boolean }) {
  const { t, language } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const route = isOfStaff ? listStaffSessions : listSessions;
  const read = useRoute(route, {}, { isLive: isOfStaff });
  const { data } = read;
  const end = useAction(t, {
    mutationFn: (id: string) => callRoute(endSession, { query: { id } }),
    onSuccess: (_reply, id) => {
      toast.success(t(id === 'others' ? 'profile.signedOutElsewhere' : 'profile.signedOutThere'));
    },
    onError: (error) => toast.error(errorMessage(error, t)),
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: [route.key] });
    },
  });
  if (!data) return <Unread read={read} failed={t('profile.sessionsFailed')} size="h-24" />;
  const others = isOfStaff ? 0 : data.data.filter((session) => !session.isCurrent).length;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-base-300">
        {data.data.map((session) => {
          const device = [isOfStaff && session.person_name, describeDevice(session, t)].filter(Boolean).join(', ');
          const when = formatInstant(session.signedInAt, language);
          return (
            <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {device}
                  {session.isCurrent && <Badge tone="success">{t('profile.thisDevice')}</Badge>}
                </p>
                <p className="text-sm text-base-content/75">
                  {t('profile.signedIn', { when })},{' '}
                  {t('profile.lastUsed', { when: formatInstant(session.lastUsedAt, language) })}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  variant="outline"
                  size="sm"
                  isBusy={end.isPending && end.variables === session._id}
                  aria-label={t('profile.signOutThereOf', { device, when })}
                  onClick={() => end.run(session._id)}
                >
                  {t('profile.signOutThere')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others > 0 && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('profile.signOutElsewhere')}
        </Button>
      )}
      <ConfirmDialog
        title={t('profile.signOutElsewhereTitle')}
        message={t('profile.signOutElsewhereText', { count: others })}
        confirmLabel={t('profile.signOutElsewhere')}
        isHarmless
        isOpen={isAsking}
        isBusy={end.isPending}
        onConfirm={() => end.run('others')}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function describeDevice({ browser, system }: Session, t: Translate): string {
  if (browser && system) return t('profile.device', { browser, system });
  return browser ?? system ?? t('profile.unknownDevice');
}
