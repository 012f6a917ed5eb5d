import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { replyToMessage, type Message } from '#contract/clinic/messages';
import { listInbox } from '#contract/desk/inbox';
import { languages, type Language } from '#domain/shared/language';
import type { MessageKey } from '#i18n/catalogue';
import { callRoute } from '#web/api/client.ts';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useReread } from './use-reread.ts';

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
  const { _id: id, replies } = message;
  const reread = useReread();
  const reply = useAction(t, {
    mutationFn: () =>
      callRoute(replyToMessage, { params: { id }, body: { body, language, after: replies.at(-1)?._id ?? null } }),
    onSuccess: (sent) => {
      reread(sent);
      onType('');
      onSent();
    },
    onError: (error) => {
      if (hasErrorCode(error, 'changed_meanwhile')) void cache.invalidateQueries({ queryKey: [listInbox.key] });
    },
    fields: ['body'],
    unreachable: 'contact.replyFailed',
  });
  const { length } = body.trim();
  const send = () => {
    setMissing(length === 0);
    if (length === 0 || length > MAX_REPLY) return field.current?.focus();
    reply.run();
  };
  // Not by `maxLength`, which silently truncates a pasted text.
  const tooLong = length > MAX_REPLY ? t('contact.replyTooLong', { length, max: MAX_REPLY }) : undefined;
  const error = tooLong ?? (isMissing ? t('validation.messageRequired') : reply.fieldError('body'));
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
      <FormError>{!error && reply.failure}</FormError>
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
