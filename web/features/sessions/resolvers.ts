import { zodResolver } from '@hookform/resolvers/zod';
import { ChangePasswordForm } from '#contract/sessions';

/** What validates the form that changes a password; loaded after it. */
export const changePasswordForm = zodResolver(ChangePasswordForm);
