import type { ActionFunctionArgs, ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { isHosted } from '#web/api/identity.ts';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { requestResetAction } from '#web/features/sessions/log-in-action.ts';
import { ResetRequestForm } from '#web/features/sessions/reset-request-form.tsx';
import { unsent } from '#web/form-result.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';

export const handle = { title: 'sessions.resetTitle', scripts: 'forms' } satisfies PageHandle;

export const action = (args: ActionFunctionArgs) => requestResetAction(args);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  if (!isHosted()) return serverAction().catch(unsent);
  const { requestResetHosted } = await import('#web/features/sessions/hosted-forms.ts');
  return requestResetHosted(await request.formData());
}

// Without a loader of the server the page would be rendered in the browser.
export const loader = () => null;
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsDocument(request, async () => null);

export default function ForgotPasswordPage() {
  const { t } = useMessages();
  const { isDemo, clinic } = useRootData();
  return (
    <FormPage title={t('sessions.resetTitle')} lead={t('sessions.resetLead')}>
      <ResetRequestForm hasOutbox={isDemo && clinic.identity?.mode !== 'firebase'} />
    </FormPage>
  );
}
