import { AxeBuilder } from '@axe-core/playwright';
import { addDays, clinicClock, weekdayOf } from '../../domain/shared/time.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/steps.ts';

/** A file as German spreadsheets write it: semicolons, Windows-1252. */
const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'),
});

test('the admin brings patients and appointments along, sees each row before, and undoes both', async ({
  page,
  portal,
  allowBrowserErrors,
}, info) => {
  allowBrowserErrors(/40[09]/);
  const number = (index: number) => `${info.project.name}-${index}`;
  const surname = `Übernahme${info.project.name.replaceAll(/[^a-z]/g, '')}`;
  await signIn(page, 'admin@demo.test', '/dashboard/imports');
  const choose = page.getByLabel('CSV file');
  const show = page.getByRole('button', { name: 'Show what would happen' });
  await choose.setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.alloc(11 * 1024 * 1024) });
  await expect(page.getByText('This file is larger than 10 MB')).toBeVisible();
  await expect(show).toBeDisabled();
  await choose.setInputFiles({ name: 'patients.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004\0') });
  await show.click();
  await expect(page.getByRole('alert')).toContainText('This is not a CSV file');

  const heading = 'Pat.-Nr.;Familie;Vorname;Geb.-Datum;E-Mail';
  const ada = `${number(1)};${surname};Ada;31.12.1980;${info.project.name}@example.test`;
  await choose.setInputFiles(file('patients.csv', heading, ada, `${number(2)};${surname};Bo;31.12.80;`));
  await show.click();
  await expect(page.getByText('Read as Windows-1252, separated by “;”, 2 rows')).toBeVisible();
  // A first name alone is no name, and nobody can guess each heading.
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await page.getByLabel('Last name').selectOption('Familie');
  const rows = page.getByRole('region', { name: 'What would happen' });
  await expect(rows.getByRole('row', { name: `Ada ${surname}` })).toContainText('Will be imported');
  await expect(rows.getByRole('row', { name: /31.12.80/ })).toContainText('the year with four digits');
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(({ id }) => id)).toEqual([]);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('import.csv');
  await rows.getByRole('button', { name: /^Import 1/ }).dblclick();
  await expect(rows).toBeHidden();
  const list = page.getByRole('region', { name: 'Imports so far' });
  await expect(list.getByRole('row', { name: /1 patient/ })).toHaveCount(1);

  const { day: today } = clinicClock(new Date());
  const day = addDays(today, 42 + ((9 - weekdayOf(today)) % 7));
  const german = day.split('-').toReversed().join('.');
  const visit = `${number(1)};Dr. Park;Kontrolle;${german};${info.project.name === 'phone' ? '6:00' : '6:30'};20`;
  await page.getByLabel('The file has').selectOption('Coming appointments');
  await choose.setInputFiles(file('visits.csv', 'Pat.-Nr.;Behandler;Leistung;Datum;Beginn;Dauer', visit));
  await show.click();
  await expect(rows.getByRole('row', { name: `Ada ${surname}` })).toContainText(
    'The clinic does not have this treatment',
  );
  await page.getByLabel('What is “Kontrolle”?').selectOption('Pediatric Dental');
  await expect(rows.getByRole('row', { name: `Ada ${surname}` })).toContainText('Will be imported');
  await rows.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(list.getByRole('row', { name: /1 appointment/ })).toHaveCount(1);
  expect(portal.mails().filter(({ to }) => to.email === `${info.project.name}@example.test`)).toEqual([]);

  const undo = async (name: RegExp) => {
    await list.getByRole('row', { name }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  };
  await undo(/1 patient/);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This can no longer be undone');
  await page.keyboard.press('Escape');
  await undo(/1 appointment/);
  await expect(list.getByRole('row', { name: /1 appointment/ })).toContainText('Undone');
  await undo(/1 patient/);
  await expect(list.getByRole('row', { name: /1 patient/ })).toContainText('Undone');
});

test(
  'a portal that is killed in the middle of an import has imported nothing after its restart, and imports it then',
  { tag: '@long' },
  async ({ page, portal, allowBrowserErrors }) => {
    test.slow();
    allowBrowserErrors(/ERR_|Failed to (load|fetch)|50\d|409/);
    const patients = Array.from({ length: 8000 }, (_, index) => `Abbruch ${index};01.01.1970`);
    const many = file('many.csv', 'Name;Geburtsdatum', ...patients);
    const list = page.getByRole('region', { name: 'Imports so far' });
    const show = async () => {
      await page.getByLabel('CSV file').setInputFiles(many);
      await page.getByRole('button', { name: 'Show what would happen' }).click();
      await page.getByRole('button', { name: 'Import 8000 rows' }).click();
    };
    await signIn(page, 'admin@demo.test', '/dashboard/imports');
    await show();
    await expect(page.getByText('The import is running.')).toBeVisible();
    process.kill(portal.pid(), 'SIGKILL');
    await expect(page.getByRole('alert')).toContainText('nothing was imported');
    await portal.restart();
    await page.reload();
    await expect(list.getByRole('row', { name: /8000 patients/ })).toHaveCount(0);
    await show();
    await expect(list.getByRole('row', { name: /8000 patients/ })).toHaveCount(1, { timeout: 60_000 });
  },
);
