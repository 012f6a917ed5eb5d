import { QueryProvider } from '#web/api/query-provider.tsx';
import { useAction } from '#web/api/use-action.ts';
import type { ProofForm } from '#contract/people/sessions';
import { prove } from '#web/api/client.ts';
import { settleProof, type ProofReason } from '#web/api/proof.ts';
import { signOut } from '#web/api/session.ts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useSession } from '#web/api/use-session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { namedAddress, signWithPasskey } from './passkey-requests.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Asks for the password again; what waits for it goes on behind the dialog, with everything that was typed. */
export function ProofDialog(props: { reason: ProofReason }) {
  // It is also shown outside of the layouts, which have a query client.
  return (
    <QueryProvider>
      <ProofQuestion {...props} />
    </QueryProvider>
  );
}

function ProofQuestion({ reason }: { reason: ProofReason }) {
  const { t } = useMessages();
  const { user } = useSession();
  const { field, handleSubmit, resetField, setFocus } = useCheckedForm<ProofForm>(
    t,
    async () => (await import('./resolvers.ts')).proofForm,
  );
  const byPassword = useAction(t, {
    mutationFn: (body: ProofForm) => prove(body),
    onError: () => {
      resetField('password');
      setFocus('password');
    },
    unreachable: 'sessions.proofFailed',
  });
  const submit = handleSubmit((body) => byPassword.run(body));
  const byPasskey = useAction(t, {
    mutationFn: async () => prove({ passkey: await signWithPasskey({ isNew: false }) }),
  });
  const isLocked = reason === 'session_locked';
  const cancel = () => settleProof(false);
  return (
    <Dialog
      title={t(isLocked ? 'sessions.lockTitle' : 'sessions.proofTitle')}
      isOpen
      size="sm"
      onClose={isLocked ? null : cancel}
      closeLabel={t('sessions.proofCancel')}
    >
      <DialogForm
        onSubmit={submit}
        foot={
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {!isLocked && (
              <Button variant="outline" onClick={cancel}>
                {t('sessions.proofCancel')}
              </Button>
            )}
            <Button type="submit" isBusy={byPassword.isPending}>
              {t(isLocked ? 'sessions.lockConfirm' : 'sessions.proofConfirm')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          <p>{t(isLocked ? 'sessions.lockText' : 'sessions.proofText')}</p>
          {user && (
            <p className="wrap-anywhere">{t('sessions.proofOf', { name: user.displayName, email: user.email })}</p>
          )}
          {/* For password managers: the account of this password. */}
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            data-autofocus=""
            label={t('sessions.password')}
            autoComplete="current-password"
            {...field('password')}
          />
          <FormError>{byPassword.failure}</FormError>
          {!namedAddress(window.location) && (
            <PasskeyButton
              variant="outline"
              label={t('factors.usePasskey')}
              isBusy={byPasskey.isPending}
              onPress={() => byPasskey.run()}
            />
          )}
          <FormError>{byPasskey.failure}</FormError>
          <p className="text-sm">
            {t(isLocked ? 'sessions.lockOther' : 'sessions.proofNoPassword')}{' '}
            <button type="button" className="link" onClick={() => void signInAgain()}>
              {t('sessions.proofSignIn')}
            </button>
          </p>
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** Who has no password proves themselves by a new sign-in, which brings them back to this page. */
async function signInAgain(): Promise<void> {
  const { pathname, search } = window.location;
  await signOut().catch(reportError);
  window.location.assign(paths.loginFrom(pathname + search));
}
