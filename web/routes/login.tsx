import { useState } from 'react';
import {
  Link,
  Navigate,
  redirect,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { isHosted } from '#web/api/identity.ts';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { useVisitor } from '#web/api/use-visitor.ts';
import { ChosenAppointment } from '#web/features/sessions/chosen-appointment.tsx';
import { DemoAccounts } from '#web/features/sessions/demo-accounts.tsx';
import { findChosenAppointment } from '#web/features/sessions/find-chosen-appointment.ts';
import { GoogleButton } from '#web/features/sessions/google-button.tsx';
import { GoogleProblem } from '#web/features/sessions/google-problem.tsx';
import { logInAction } from '#web/features/sessions/log-in-action.ts';
import { LoginForm } from '#web/features/sessions/login-form.tsx';
import { SignedInNotice } from '#web/features/sessions/signed-in-notice.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { SignOutForm } from '#web/features/site/sign-out-form.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths, safeReturnPath } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import type { Route } from './+types/login';

export const handle = {
  title: 'sessions.loginTitle',
  description: 'sessions.loginDescription',
  scripts: 'forms',
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { rootData, callRoute } = context.get(pageContext);
  const { search, searchParams } = new URL(request.url);
  if (rootData.unfinished) throw redirect(`${paths.signUp}${search}`);
  if (rootData.signInStep !== 'done') throw redirect(paths.loginFactor(safeReturnPath(searchParams.get('from'))));
  return { chosen: await findChosenAppointment(searchParams.get('from'), callRoute) };
}

export const action = (args: ActionFunctionArgs) => logInAction(args);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  if (!isHosted()) return serverAction();
  const { logInHosted } = await import('#web/features/sessions/hosted-forms.ts');
  return logInHosted(await request.formData(), safeReturnPath(new URL(request.url).searchParams.get('from')));
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadAsDocument(request, () => serverLoader<typeof loader>());

export default function LoginPage({ loaderData: { chosen } }: Route.ComponentProps) {
  const { t } = useMessages();
  const { isDemo } = useRootData();
  const visitor = useVisitor();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  // The notice is only for those who arrive signed in, not for those who log in on this page.
  const [isLoggingIn, setLoggingIn] = useState(false);

  if (visitor.unfinished) return <Navigate to={paths.signUp} replace />;
  if (visitor.user && !isLoggingIn) {
    return (
      <FormPage title={t('sessions.loginTitle')}>
        <SignedInNotice
          user={visitor.user}
          isRefusal={search.has('from')}
          signOut={<SignOutForm back={`${pathname}${query}`}>{t('sessions.useAnother')}</SignOutForm>}
        />
      </FormPage>
    );
  }
  return (
    <FormPage title={t('sessions.loginTitle')}>
      {chosen && (
        <>
          <ChosenAppointment chosen={chosen} next="sessions.chosenLogin" />
          <NeedsScript text="site.bookingNeedsScript" className="" />
        </>
      )}
      <GoogleProblem code={search.get('error')} />
      <LoginForm onStart={() => setLoggingIn(true)} />
      <p className="text-center">
        {t('sessions.newHere')}{' '}
        <Link
          to={`${paths.signUp}${search.size > 0 ? `?${search}` : ''}`}
          reloadDocument
          data-carries-email=""
          className="link link-primary"
        >
          {t('sessions.createAccount')}
        </Link>
      </p>
      <GoogleButton back={safeReturnPath(search.get('from'))} onStart={() => setLoggingIn(true)} />
      {!isHosted() && (
        <ButtonLink to={paths.loginFactor(safeReturnPath(search.get('from')))} reloadDocument variant="outline">
          {t('factors.logInWithPasskey')}
        </ButtonLink>
      )}
      {isDemo && <DemoAccounts />}
    </FormPage>
  );
}
