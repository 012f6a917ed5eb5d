import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useForm } from 'react-hook-form';
import { getNotifications, updateNotifications, type Notifications } from '#contract/clinic/notifications';
import { notificationEvents } from '#domain/clinic/notifications';
import { callRoute } from '#web/api/client.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';

/** Chooses of which events of appointments a doctor, reception or an admin is notified by email. */
export function NotificationForm({ isDoctor }: { isDoctor: boolean }) {
  const { t } = useMessages();
  const read = useRoute(getNotifications, {});
  if (!read.data) return <Unread read={read} failed={t('notifications.failed')} size="h-56" />;
  return <Choices chosen={read.data.data} isDoctor={isDoctor} />;
}

function Choices({ chosen, isDoctor }: { chosen: Notifications; isDoctor: boolean }) {
  const { t } = useMessages();
  const refetch = useRefetch(getNotifications);
  const { register, handleSubmit } = useForm<Notifications>({ values: chosen });
  const save = useAction(t, {
    mutationFn: (body: Notifications) => callRoute(updateNotifications, { body }),
    onSuccess: async () => {
      toast.success(t('notifications.saved'));
      await refetch();
    },
  });
  const submit = handleSubmit((form) => save.run(form));
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      <fieldset aria-describedby="notifications-late">
        <legend className="mb-1">{t(isDoctor ? 'notifications.leadDoctor' : 'notifications.leadAdmin')}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {notificationEvents.map((event) => (
            <CheckboxField key={event} label={t(`notifications.${event}`)} {...register(event)} />
          ))}
        </div>
      </fieldset>
      {!isDoctor && <CheckboxField label={t('notifications.waiting')} {...register('waiting')} />}
      <p id="notifications-late" className="text-sm text-base-content/75">
        {t('notifications.own')} {t('notifications.late')}
      </p>
      <FormError>{save.failure}</FormError>
      <Button type="submit" variant="primary" isBusy={save.isPending} className="justify-self-start">
        {t('notifications.save')}
      </Button>
    </Form>
  );
}
