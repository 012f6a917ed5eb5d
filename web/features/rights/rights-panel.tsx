import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  changeConsent,
  getDataExport,
  listConsents,
  requestDataExport,
  requestDeletion,
  restrictUse,
  withdrawDeletion,
} from '#contract/accounts/rights';
import { previewDeletion } from '#contract/people/deletion';
import type { User } from '#contract/people/people';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConsentList } from './consent-list.tsx';
import { DeletionFacts } from './deletion-facts.tsx';

const STEPS = { queued: 1, collecting: 2 } as const;

type RightsPanelProps = {
  id: string;
  /** Whether reception exercises the rights of a patient. */
  isDesk?: boolean;
  /** Doctors and reception ask the admin to delete their account, an admin another one. */
  ownerRole: User['role'];
  isRestricted: boolean;
};

/** What somebody can do about their data: get a copy, withdraw consents, restrict the use, delete the account; at the desk for a patient. */
export function RightsPanel({ id, isDesk = false, ownerRole, isRestricted }: RightsPanelProps) {
  const isPatient = ownerRole === 'Patient';
  const byOthers = ownerRole === 'admin' ? 'rights.adminDeletion' : 'rights.staffDeletion';
  const { t, language } = useMessages();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id };
  const copy = useRoute(
    getDataExport,
    { params },
    { isLive: true, pollMs: 1000, pollWhile: ({ data }) => data !== null && data.state in STEPS },
  );
  const consents = useRoute(listConsents, { params }, { isLive: true });
  const deletion = useRoute(previewDeletion, { params }, { isLive: true, isReady: isPatient });
  const { run, isPending } = useAction(t, {
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => toast.error(errorMessage(error, t)),
    onSettled: () => setAsking(false),
  });
  const failed = [copy, consents, deletion].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) {
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <ErrorState title={t('rights.failed')} onRetry={retry} />;
  }
  if (!copy.data || !consents.data || (isPatient && !deletion.data)) return <Skeleton className="h-96" />;
  const state = copy.data.data?.state;
  const preview = deletion.data?.data;
  const at = (instant: string) => formatInstant(instant, language);
  return (
    <div className="grid gap-6">
      <Right
        title={t(isDesk ? 'rights.deskCopy' : 'rights.copy')}
        text={t(isDesk ? 'rights.deskCopyText' : 'rights.copyText')}
      >
        {state === 'queued' || state === 'collecting' ? (
          <output className="grid gap-1">
            {t(`rights.${state}`)}
            <progress
              className="progress progress-primary"
              max={3}
              value={STEPS[state]}
              aria-label={t(`rights.${state}`)}
            />
          </output>
        ) : (
          <Button
            variant="outline"
            isBusy={isPending}
            onClick={() => run(() => callRoute(requestDataExport, { params }))}
          >
            {t('rights.request')}
          </Button>
        )}
        {copy.data.data && state === 'ready' && (
          <p className="flex flex-wrap items-center gap-3">
            {t('rights.ready', { until: at(copy.data.data.expiresAt) })}
            <ButtonLink to={paths.personData(copy.data.data._id)}>{t('rights.openPage')}</ButtonLink>
          </p>
        )}
        {state === 'opened' && <p>{t('rights.opened')}</p>}
      </Right>
      <Right title={t('rights.consents')} text={t('rights.consentsText')}>
        <ConsentList
          consents={consents.data.data}
          isBusy={isPending}
          onChange={(body) => run(() => callRoute(changeConsent, { params, body }))}
        />
      </Right>
      {!isDesk && (
        <Right title={t('rights.correctOwn')} text={t('rights.correctOwnText')}>
          <ButtonLink to={paths.contact} variant="outline">
            {t('rights.write')}
          </ButtonLink>
        </Right>
      )}
      {isPatient && (
        <Right
          title={t(isDesk ? 'rights.deskRestrict' : 'rights.restrict')}
          text={t(isDesk ? 'rights.deskRestrictText' : 'rights.restrictText')}
        >
          {isRestricted && <p className="font-medium">{t('rights.restrictedNow')}</p>}
          <Button
            variant="outline"
            isBusy={isPending}
            onClick={() => run(() => callRoute(restrictUse, { params, body: { isRestricted: !isRestricted } }))}
          >
            {t(isRestricted ? 'rights.unrestrict' : 'rights.restrictNow')}
          </Button>
        </Right>
      )}
      <Right
        title={t('rights.deletion')}
        text={t(isDesk ? 'rights.deskDeletionText' : isPatient ? 'rights.deletionText' : byOthers)}
      >
        {preview?.requestedAt && (
          <>
            <p>
              {preview.dueAt
                ? t(isDesk ? 'rights.deskDue' : 'rights.due', { at: at(preview.dueAt) })
                : t('rights.toDecide', { at: at(preview.requestedAt) })}
            </p>
            <Button isBusy={isPending} onClick={() => run(() => callRoute(withdrawDeletion, { params }))}>
              {t(isDesk ? 'rights.deskKeep' : 'rights.keep')}
            </Button>
          </>
        )}
        {preview && !preview.requestedAt && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t(isDesk ? 'rights.deskDelete' : 'rights.deleteAccount')}
          </Button>
        )}
      </Right>
      <ConfirmDialog
        title={t('rights.deleteTitle')}
        message={preview && <DeletionFacts preview={preview} isDesk={isDesk} />}
        confirmLabel={t(isDesk ? 'rights.deskDeleteNow' : 'rights.deleteNow')}
        cancelLabel={t('rights.cancel')}
        isOpen={isAsking}
        isBusy={isPending}
        onConfirm={() => run(() => callRoute(requestDeletion, { params }))}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Right({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3 border-t border-base-300 pt-4 first:border-0 first:pt-0">
      <h3 className="text-lg">{title}</h3>
      <p className="text-base-content/75">{text}</p>
      {children}
    </section>
  );
}
