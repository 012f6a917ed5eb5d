import { zodResolver } from '@hookform/resolvers/zod';
import { ChangePasswordForm } from '#contract/people/sessions';

/** What validates the form that changes a password; loaded after it. */
export const changePasswordForm = zodResolver(ChangePasswordForm);
