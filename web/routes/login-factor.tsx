import {
  Navigate,
  redirect,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { getFactors } from '#contract/people/factors';
import { isHosted } from '#web/api/identity.ts';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { useRoute } from '#web/api/use-route.ts';
import { useSession } from '#web/api/use-session.ts';
import { FactorSettings } from '#web/features/sessions/factor-settings.tsx';
import { FactorStep } from '#web/features/sessions/factor-step.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { SignOutForm } from '#web/features/site/sign-out-form.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths, safeReturnPath } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export const handle = { title: 'factors.stepTitle' } satisfies PageHandle;

/** A sign-in that lacks nothing goes on, also after Google has sent them back. */
export function loader({ context, url: { search, searchParams } }: LoaderFunctionArgs) {
  const { user, unfinished } = context.get(pageContext).rootData;
  if (unfinished) throw redirect(`${paths.signUp}${search}`);
  if (user) throw redirect(safeReturnPath(searchParams.get('from')));
  return null;
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadAsDocument(request, () => serverLoader<typeof loader>());

export default function LoginFactorPage() {
  return (
    <QueryProvider>
      <LoginFactor />
    </QueryProvider>
  );
}

/** The second factor of a sign-in, the first one of somebody who must have one, or a sign-in by passkey. */
function LoginFactor() {
  const { t } = useMessages();
  const { signInStep } = useRootData();
  const { phase } = useSession();
  const isHydrated = useHydrated();
  const back = safeReturnPath(useSearchParams()[0].get('from'));
  const isPending = isHosted() ? phase === 'factor' : signInStep !== 'done';
  const { data } = useRoute(getFactors, {}, { isReady: isPending && phase !== 'loading' });
  // A new document, which the server renders for who is signed in now.
  const goOn = () => window.location.replace(back);
  if (isHosted() && phase === 'signed-out') return <Navigate to={paths.loginFrom(back)} replace />;
  if (!isPending && !isHosted()) {
    return (
      <FormPage title={t('factors.passkeyTitle')} lead={t('factors.passkeyLead')}>
        <NeedsScript />
        {isHydrated && <FactorStep kinds={null} onPassed={goOn} />}
        <ButtonLink to={paths.loginFrom(back)} variant="ghost">
          {t('factors.byPassword')}
        </ButtonLink>
      </FormPage>
    );
  }
  const step = data?.data.step ?? signInStep;
  return (
    <FormPage title={t(step === 'setup' ? 'factors.setupTitle' : 'factors.stepTitle')} lead={data?.data.email ?? ''}>
      <NeedsScript />
      {!data && <Spinner label={t('sessions.checking')} />}
      {data && step === 'factor' && <FactorStep kinds={data.data.kinds} onPassed={goOn} />}
      {data && step !== 'factor' && <FactorSettings onDone={goOn} />}
      <SignOutForm back={paths.loginFrom(back)}>{t('sessions.useAnother')}</SignOutForm>
    </FormPage>
  );
}
