import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listMessages, type Message } from '#contract/clinic/inbox';
import { languages, type Language } from '#domain/shared/language';
import type { MessageKey } from '#i18n/catalogue';
import { errorMessage, fieldMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { useReply } from './use-inbox.ts';

const languageNames: Record<Language, MessageKey> = { en: 'contact.english', de: 'contact.german' };

/** The most characters of a reply (`ReplyBody`). */
const MAX_REPLY = 5000;
/** From this length on the form shows a counter. */
const NEARLY = 4500;

type ReplyFormProps = { message: Message; body: string; onType: (body: string) => void; onClose: () => void };

/** A reply by email. What is typed is preserved until it is stored, also if somebody else replied meanwhile. */
export function ReplyForm({ message, body, onType, onClose }: ReplyFormProps) {
  const { t, language: own } = useMessages();
  const cache = useQueryClient();
  const [language, setLanguage] = useState<Language>(own);
  const [isMissing, setMissing] = useState(false);
  const [isDropping, setDropping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(body === '');
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  const reply = useReply(message);
  const { length } = body.trim();
  const send = useSingleFlight(async () => {
    setMissing(length === 0);
    if (length === 0 || length > MAX_REPLY) return field.current?.focus();
    try {
      await reply.mutateAsync({ body, language });
    } catch (error) {
      if (hasErrorCode(error, 'changed_meanwhile')) void cache.invalidateQueries({ queryKey: [listMessages.name] });
      return;
    }
    toast.success(t('contact.replied'));
    onClose();
  });
  // Not by `maxLength`, which silently truncates a pasted text.
  const tooLong = length > MAX_REPLY ? t('contact.replyTooLong', { length, max: MAX_REPLY }) : undefined;
  const error = tooLong ?? (isMissing ? t('validation.messageRequired') : fieldMessage(reply.error, 'body'));
  return (
    <Form className="grid gap-4" onSubmit={() => send()}>
      <TextAreaField
        label={t('contact.replyTo', { name: message.name })}
        hint={
          <>
            {t('contact.replyHint')} {length > NEARLY && t('contact.replyLength', { length, max: MAX_REPLY })}
          </>
        }
        rows={6}
        ref={field}
        value={body}
        error={error}
        onChange={(event) => {
          setMissing(false);
          onType(event.target.value);
        }}
      />
      <div className="max-w-60">
        <SelectField
          label={t('contact.replyLanguage')}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
        >
          {languages.map((option) => (
            <option key={option} value={option}>
              {t(languageNames[option])}
            </option>
          ))}
        </SelectField>
      </div>
      <FormError>{reply.error && !error && errorMessage(reply.error, t, 'contact.replyFailed')}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={reply.isPending}>
          {t('contact.sendReply')}
        </Button>
        <Button variant="outline" onClick={length === 0 ? onClose : () => setDropping(true)}>
          {t('contact.back')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('contact.dropReplyTitle')}
        message={t('contact.dropReplyText')}
        confirmLabel={t('contact.dropReply')}
        cancelLabel={t('contact.keepReply')}
        isOpen={isDropping}
        onConfirm={onClose}
        onCancel={() => setDropping(false)}
      />
    </Form>
  );
}
