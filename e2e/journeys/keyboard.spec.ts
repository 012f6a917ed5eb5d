import { absences } from '#i18n/messages/absences/absences';
import { managedTreatments } from '#i18n/messages/clinic/managed-treatments';
import { closures } from '#i18n/messages/absences/closures';
import { hours } from '#i18n/messages/slots/hours';
import { plans } from '#i18n/messages/slots/plans';
import { expectFocusKept, isFocusVisible, pressByKey, tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/portal.ts';
import { cardOf, menuOf, signIn } from '../support/steps.ts';

// Appointments are moved by keyboard in my-hours.spec.ts.

test(
  'by keyboard alone a doctor publishes a plan and declares and ends an absence; the focus is never lost',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await signIn(page, 'leo@demo.test', '/dashboard/plan');
    await tabTo(page, page.getByRole('button', { name: /^Hours / }).last());
    await page.keyboard.press('Shift+ArrowDown');
    const publish = page.getByRole('button', { name: plans.en.publish, exact: true });
    await expect(publish).toBeEnabled();
    const usual = page.getByRole('group', { name: /^Mon/ });
    await pressByKey(page, page.getByRole('button', { name: /^Add a break on Mon/ }));
    await expect(usual.getByLabel(plans.en.breakFrom)).toBeFocused();
    await pressByKey(page, page.getByRole('button', { name: /^Remove the break on Mon/ }));
    await expect(usual.getByLabel(plans.en.from, { exact: true })).toBeFocused();
    await pressByKey(page, publish);
    await expect(page.getByText(/^The hours of \d+ days are up to date/).first()).toBeVisible();
    await expectFocusKept(page);

    await page.goto('/dashboard/absences');
    await pressByKey(page, page.getByRole('main').getByRole('link', { name: absences.en.today, exact: true }));
    await pressByKey(page, page.getByRole('button', { name: absences.en.record }));
    const away = page.getByRole('region', { name: hours.en.away });
    await expectFocusKept(page);
    await pressByKey(page, away.getByRole('link').last());
    await expect(page.getByText(absences.en.running)).toBeVisible();
    await expectFocusKept(page);
    const endEarly = page.getByRole('button', { name: absences.en.endEarly });
    await pressByKey(page, endEarly);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(endEarly).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: absences.en.endNow }));
    await expect(page.getByText(absences.en.revoked, { exact: true })).toBeVisible();
    await expectFocusKept(page);
  },
);

test(
  'by keyboard alone an admin opens on a holiday, closes it again, and orders and archives treatments; the focus is never lost',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    const say = closures.en;
    const year = new Date().getFullYear() + 1;
    await signIn(page, 'admin@demo.test', `/dashboard/closures?year=${year}`);
    const holidays = page.getByRole('row', { name: /Public holiday/ });
    const onWorkday = holidays.filter({ has: page.locator('[aria-haspopup=menu]') }).first();
    const day = await onWorkday.getByRole('cell').first().innerText();
    const menu = menuOf(page.getByRole('row', { name: day }));
    const openFirst = async (name: string) => {
      await pressByKey(page, menu);
      await expect(page.getByRole('menuitem', { name })).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await openFirst(say.openHoliday);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await openFirst(say.openHoliday);
    await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: say.openHoliday, exact: true }));
    await expect(page.getByText(say.opened)).toBeVisible();
    await expectFocusKept(page);
    await openFirst(say.closeAgain);
    await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: say.submit }));
    await expect(page.getByText(say.closed)).toBeVisible();
    await expectFocusKept(page);
    await pressByKey(page, page.getByRole('button', { name: say.submit }));
    await expect(page.getByLabel(say.firstDay)).toBeFocused();

    await page.goto('/dashboard/treatments');
    const treatments = page.getByRole('table', { name: 'Treatments' }).locator('tbody').getByRole('row');
    await expect(treatments.first()).toBeVisible();
    const [second = ''] = (await treatments.nth(1).getByRole('cell').nth(1).innerText()).split('\n');
    const rowOf = (name: string) => treatments.filter({ hasText: name });
    await tabTo(page, rowOf(second).getByRole('button', { name: /up/ }));
    await page.keyboard.press('Enter');
    await expect(treatments.first()).toContainText(second);
    await expectFocusKept(page);
    const archive = menuOf(rowOf(second));
    await pressByKey(page, archive);
    await expect(rowOf(second).getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(archive).toBeFocused();
    await pressByKey(page, page.getByRole('button', { name: managedTreatments.en.add }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFocusKept(page);
  },
);

test(
  'the focused field of a booking is not covered by the foot, at 1280 by 700 and at 640 by 450',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'patient@demo.test', '/impressum');
    for (const viewport of [
      { width: 1280, height: 700 },
      { width: 640, height: 450 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/appointment');
      await cardOf(page, 'Cosmetic Dentistry')
        .getByRole('list', { name: 'Next free times' })
        .getByRole('link')
        .first()
        .press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Cosmetic Dentistry' });
      const phone = dialog.getByPlaceholder('Phone Number');
      await pressByKey(page, dialog.getByText('Change', { exact: true }).locator('..'));
      await expect(dialog.getByRole('combobox', { name: 'Please Select a Slot' })).not.toHaveValue('');
      const submit = dialog.getByRole('button', { name: 'Submit' });
      for (const control of await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).all()) {
        await tabTo(page, control);
        expect(await isFocusVisible(page), `at ${viewport.width} px`).toBe(true);
      }
      await phone.fill('');
      await submit.click();
      await expect(phone).toBeFocused();
      expect(await isFocusVisible(page), `at ${viewport.width} px`).toBe(true);
      await expect(dialog.getByText('Phone is required')).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'at 400 % zoom a patient books, takes it back and undoes that by keyboard alone; nothing scrolls sideways',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await signIn(page, 'mina@demo.test', '/appointment');
    const book = cardOf(page, 'Teeth Orthodontics').getByRole('button', { name: 'Book Appointment' });
    await pressByKey(page, book);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Please Select a Doctor')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(book).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Please Select a Doctor')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog.getByRole('radiogroup', { name: 'Free days' }).getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Please Select a Slot')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await isFocusVisible(page)).toBe(true);
    await tabTo(page, dialog.getByPlaceholder('Phone Number'));
    await page.keyboard.type('030 123456');
    await page.keyboard.press('Enter');
    await pressByKey(page, dialog.getByRole('button', { name: 'Take it back' }));
    await expect(page.locator(':focus')).toContainText('Cancelled: Teeth');
    await pressByKey(page, dialog.getByRole('button', { name: 'Undo' }));
    await expect(dialog.getByRole('button', { name: 'Take it back' })).toBeVisible();
    await expectFocusKept(page);
    const isTooWide = await dialog.evaluate((box) =>
      [document.documentElement, ...box.querySelectorAll('.modal-box, .modal-box > div')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    );
    expect(isTooWide).toBe(false);
    // Other journeys count this person's days.
    await pressByKey(page, dialog.getByRole('button', { name: 'Take it back' }));
    await expect(page.locator(':focus')).toContainText('Cancelled: Teeth');
  },
);
