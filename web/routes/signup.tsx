import { useState } from 'react';
import {
  Link,
  useActionData,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { listSpecialties } from '#contract/slots/treatments';
import { isHosted } from '#web/api/identity.ts';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { useVisitor } from '#web/api/use-visitor.ts';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { ChosenAppointment } from '#web/features/sessions/chosen-appointment.tsx';
import { findChosenAppointment } from '#web/features/sessions/find-chosen-appointment.ts';
import { GoogleButton } from '#web/features/sessions/google-button.tsx';
import { signUpAction } from '#web/features/sessions/sign-up-action.ts';
import { SignUpForm } from '#web/features/sessions/sign-up-form.tsx';
import { SignedInNotice } from '#web/features/sessions/signed-in-notice.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { SignOutForm } from '#web/features/site/sign-out-form.tsx';
import type { FormResult } from '#web/form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths, safeReturnPath } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import type { Route } from './+types/signup';

export const handle = {
  title: 'sessions.signUpTitle',
  description: 'sessions.signUpDescription',
  scripts: 'forms',
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { callRoute } = context.get(pageContext);
  const from = new URL(request.url).searchParams.get('from');
  const [specialties, chosen] = await Promise.all([
    callRoute(listSpecialties, {}).catch(() => null),
    findChosenAppointment(from, callRoute),
  ]);
  return { specialties: specialties?.data ?? [], chosen };
}

export const action = (args: ActionFunctionArgs) => signUpAction(args);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  if (!isHosted()) return serverAction();
  const { signUpHosted } = await import('#web/features/sessions/hosted-forms.ts');
  return signUpHosted(await request.formData(), safeReturnPath(new URL(request.url).searchParams.get('from')));
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadAsDocument(request, () => serverLoader<typeof loader>());

export default function SignUpPage({ loaderData: { specialties, chosen } }: Route.ComponentProps) {
  const { t } = useMessages();
  const visitor = useVisitor();
  const [search] = useSearchParams();
  const back = safeReturnPath(search.get('from'));
  const [isSigningUp, setSigningUp] = useState(false);
  const result = useActionData() as FormResult | undefined;
  const start = () => setSigningUp(true);
  const { pathname, search: query } = useLocation();
  const signOut = <SignOutForm back={`${pathname}${query}`}>{t('sessions.useAnother')}</SignOutForm>;

  if (visitor.user && !isSigningUp) {
    return (
      <FormPage title={t('sessions.signUpTitle')}>
        <SignedInNotice user={visitor.user} isRefusal={false} signOut={signOut} />
      </FormPage>
    );
  }
  const registered = result?.done?.['registered'];
  const unfinished =
    registered === undefined ? visitor.unfinished : { email: registered, name: result?.values['name'] ?? '' };
  return (
    <FormPage
      title={t(unfinished ? 'sessions.finishTitle' : 'sessions.signUpTitle')}
      {...(unfinished && { lead: t('sessions.finishLead', { email: unfinished.email }) })}
    >
      {chosen && (
        <>
          <ChosenAppointment chosen={chosen} next="sessions.chosenSignUp" />
          <NeedsScript text="site.bookingNeedsScript" className="" />
        </>
      )}
      <SignUpForm
        key={unfinished?.email ?? 'new'}
        unfinished={unfinished}
        role={back.startsWith(paths.appointment) ? 'Patient' : ''}
        specialties={specialties}
        privacyHint={<PrivacyHint />}
        onStart={start}
      />
      {!unfinished && (
        <p className="text-center">
          {t('sessions.haveAccount')}{' '}
          <Link
            to={`${paths.login}${search.size > 0 ? `?${search}` : ''}`}
            reloadDocument
            data-carries-email=""
            className="link link-primary"
          >
            {t('sessions.logIn')}
          </Link>
        </p>
      )}
      {!unfinished && <GoogleButton back={back} onStart={start} />}
      {unfinished && signOut}
    </FormPage>
  );
}
