import type { Portal } from '#server/platform/context';
import type { ReplyToSend } from '#server/clinic/messages/message-replies-rows';
import { composeEmail } from '#server/platform/email/compose-email';
import { ANY_BREAK } from './contact-message.ts';

/** Emails a reply of the staff: their text as it is, with the message it replies to below. Replies go to the clinic. */
export async function sendMessageReply({ ports, settings: { clinic } }: Portal, reply: ReplyToSend): Promise<void> {
  const { id, name, email, body, message, language } = reply;
  const content = composeEmail({ name: null, clinic, language }, (t) => ({
    subject: t('messagesEmails.replySubject'),
    lead: body,
    original: { title: t('messagesEmails.replyOriginal'), lines: message.split(ANY_BREAK) },
    help: '',
  }));
  const replyTo = clinic.email ? { replyTo: { name: clinic.name, email: clinic.email } } : {};
  await ports.mailer.send({ id: `message-reply:${id}`, to: { name, email }, ...replyTo, ...content });
}
