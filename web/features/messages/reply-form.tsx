import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Message } from '#contract/clinic/messages';
import { listInbox } from '#contract/desk/inbox';
import { languages, type Language } from '#domain/shared/language';
import type { MessageKey } from '#i18n/catalogue';
import { errorMessage, fieldMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { useReply } from './use-reply.ts';

const languageNames: Record<Language, MessageKey> = { en: 'contact.english', de: 'contact.german' };

/** The id of the field in which a reply is written. */
export const REPLY_ID = 'reply-text';
/** The most characters of a reply (`ReplyBody`). */
const MAX_REPLY = 5000;
/** From this length on the form shows a counter. */
const NEARLY = 4500;

type ReplyFormProps = { message: Message; body: string; onType: (body: string) => void; onSent: () => void };

/** A reply by email. What is typed is preserved until it is stored, also if somebody else replied meanwhile. */
export function ReplyForm({ message, body, onType, onSent }: ReplyFormProps) {
  const { t, language: own } = useMessages();
  const cache = useQueryClient();
  const [language, setLanguage] = useState<Language>(own);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reply = useReply(message);
  const { length } = body.trim();
  const send = useSingleFlight(async () => {
    setMissing(length === 0);
    if (length === 0 || length > MAX_REPLY) return field.current?.focus();
    try {
      await reply.mutateAsync({ body, language });
    } catch (error) {
      if (hasErrorCode(error, 'changed_meanwhile')) void cache.invalidateQueries({ queryKey: [listInbox.name] });
      return;
    }
    onType('');
    onSent();
  });
  // Not by `maxLength`, which silently truncates a pasted text.
  const tooLong = length > MAX_REPLY ? t('contact.replyTooLong', { length, max: MAX_REPLY }) : undefined;
  const error = tooLong ?? (isMissing ? t('validation.messageRequired') : fieldMessage(reply.error, 'body'));
  return (
    <Form className="grid gap-4" onSubmit={() => send()}>
      <TextAreaField
        id={REPLY_ID}
        label={t('contact.replyTo', { name: message.name })}
        hint={
          <>
            {t('contact.replyHint')} {length > NEARLY && t('contact.replyLength', { length, max: MAX_REPLY })}
          </>
        }
        rows={4}
        ref={field}
        value={body}
        error={error}
        onChange={(event) => {
          setMissing(false);
          onType(event.target.value);
        }}
      />
      <FormError>{reply.error && !error && errorMessage(reply.error, t, 'contact.replyFailed')}</FormError>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-36">
          <SelectField
            label={t('contact.replyLanguage')}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
            options={languages.map((option) => [option, t(languageNames[option])])}
          />
        </div>
        <Button type="submit" variant="accent" isBusy={reply.isPending}>
          {t('contact.sendReply')}
        </Button>
      </div>
    </Form>
  );
}
