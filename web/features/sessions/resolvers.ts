import { zodResolver } from '@hookform/resolvers/zod';
import { EmailChangeForm } from '#contract/accounts/email-changes';
import { ChangePasswordForm, ChangeStaffPasswordForm, ProofForm } from '#contract/people/sessions';

/** What validates the forms of passwords; loaded after them. */
export const changePasswordForm = zodResolver(ChangePasswordForm);
export const changeStaffPasswordForm = zodResolver(ChangeStaffPasswordForm);

export const proofForm = zodResolver(ProofForm);

export const emailChangeForm = zodResolver(EmailChangeForm);
