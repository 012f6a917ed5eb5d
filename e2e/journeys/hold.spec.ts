import { expect, test } from '../support/portal.ts';
import { cardOf, chooseSlot, signUp } from '../support/steps.ts';

test(
  'a new patient books, the slot is held, and the button behind the mailed link makes it final',
  { tag: '@phone-only' },
  async ({ page, context, portal }, info) => {
    const email = `held-${info.project.name}@example.test`;
    await signUp(page, { email, name: 'Petra Neu' });
    await page.goto('/appointment');
    await cardOf(page, 'Cosmetic Dentistry').getByRole('button', { name: 'Book Appointment' }).click();
    const form = page.getByRole('dialog', { name: 'Cosmetic Dentistry' });
    const { date } = await chooseSlot(form);
    await form.getByPlaceholder('Phone Number').fill('+49 30 123 45 67');
    await form.getByRole('button', { name: 'Submit' }).click();

    const dialog = page.getByRole('dialog', { name: 'Please confirm your appointment' });
    await expect(dialog.getByText(date)).toBeVisible();
    await expect(page.getByText('Booking Confirmed')).toHaveCount(0);
    await expect(dialog.getByRole('timer')).toHaveText(/29:\d\d|30:00/);
    await expect(dialog.getByRole('link', { name: 'Pay $150' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'To My Appointment' })).toBeVisible();
    // Calendars get what is final.
    await expect(dialog.getByRole('button', { name: /^Add to calendar/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(cardOf(page, 'Cosmetic Dentistry').getByRole('button', { name: 'Book Appointment' })).toBeFocused();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Please confirm your appointments' })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(date) })).toContainText(/Held until/);
    await page.getByRole('link', { name: 'Wrong address? Change it' }).click();
    await expect(page).toHaveURL(/\/dashboard\/profile#email$/);
    await expect(page.locator('#email')).toBeInViewport();
    await expect(page.locator('#email')).toContainText(email);
    await page.goBack();

    const links = () =>
      portal
        .mails()
        .filter(({ to, subject }) => to.email === email && subject === 'Please confirm a requested appointment')
        .map(({ text }) => /\S+\/confirm-appointment\S*#token=\S+/.exec(text)?.[0] ?? '');
    await expect.poll(() => links().length).toBe(1);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.locator('.molar-toast').getByText(/on its way again/)).toBeVisible();
    await expect.poll(() => links().length).toBe(2);

    const mailbox = await context.newPage();
    await mailbox.goto(links().at(-1)!);
    await expect(mailbox.getByRole('button', { name: 'This was not me' })).toBeEnabled();
    await expect(mailbox.getByRole('listitem').filter({ hasText: date })).toContainText(/Held until/);
    await expect(mailbox.getByText('Cosmetic Dentistry')).toHaveCount(0);
    // Opening the link changes nothing, because mail scanners open links.
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(date) })).toContainText(/Held until/);
    await mailbox.getByRole('button', { name: 'Confirm' }).click();
    await expect(mailbox.getByText(/confirmed, and so is your appointment/)).toBeVisible();
    const ticket = mailbox.getByRole('article', { name: date });
    await expect(ticket).toContainText('Cosmetic Dentistry');
    await expect(ticket).toContainText('You can move or cancel it free of charge until');
    await mailbox.getByRole('link', { name: 'To My Appointment' }).click();
    const row = mailbox.getByRole('row', { name: new RegExp(date) });
    await expect(row.getByRole('link', { name: 'Pay' })).toBeVisible();
    await expect(row).not.toContainText(/Held/);
    const subjects = () => portal.mails().flatMap(({ to, subject }) => (to.email === email ? subject : []));
    await expect.poll(subjects).toContain('Your appointment is confirmed');
  },
);
