import type { Message, updateMessage as route } from '#contract/clinic/messages';
import type { CheckedInput } from '#contract/shared/define-route';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { findMessage, listDeskPeople, lockMessage, updateMessage as updateMessageRow } from './messages-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readMessage } from './present-messages.ts';

type Input = CheckedInput<typeof route>;

/**
 * Assigns a message, marks it as answered, or opens it again; audited.
 * @throws ClinicError `not_allowed`, `not_found`, `invalid_input` for an assignee who does not work at the desk,
 * `changed_meanwhile` if it is not as `seen`.
 */
export async function updateMessage(
  ctx: Context,
  { id, state, assigned_to: assignedTo, seen }: Input['params'] & Input['body'],
): Promise<Message> {
  const { id: actorId } = authorize(ctx, 'messages.answer', null);
  return inTransaction(ctx.write, async (trx) => {
    if (!(await lockMessage(trx, id))) throw new ClinicError('not_found');
    const before = await findMessage(trx, id);
    const isSeen =
      before?.assignedTo === seen?.assigned_to && (before?.answeredAt !== null) === (seen?.state === 'answered');
    if (seen && !isSeen) throw new ClinicError('changed_meanwhile');
    if (assignedTo !== undefined && assignedTo !== before?.assignedTo) {
      if (assignedTo !== null && (await listDeskPeople(trx)).every((person) => person.id !== assignedTo)) {
        throw invalidInput('assigned_to', 'validation.invalid');
      }
      await updateMessageRow(trx, id, { assignedTo });
      await insertAudit(trx, { action: 'message.assigned', actorId, personId: assignedTo });
    }
    if (state !== undefined && (state === 'answered') !== (before?.answeredAt !== null)) {
      await updateMessageRow(trx, id, { answeredAt: state === 'answered' ? ctx.now : null });
      await insertAudit(trx, { action: state === 'answered' ? 'message.answered' : 'message.reopened', actorId });
    }
    return readMessage(trx, id);
  });
}
