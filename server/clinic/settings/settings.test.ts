import { beforeAll, expect, test } from 'vitest';
import type { Setting, SettingsChange, SettingsOfClinic } from '#contract/clinic/settings';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { openTestPortal } from '#testing/portal';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the settings of the clinic', (database) => {
  let shared: OpenDatabase | undefined;
  const it = useTestPortal(async () => (shared = await database()));
  let admin = '';
  beforeAll(async () => void (admin = await it.portal.tokenOf('admin@demo.test')));

  const read = async () =>
    (await it.portal.call('GET', '/settings', { token: admin })).body.data as unknown as SettingsOfClinic;
  const settingOf = async (name: Setting['name']) => (await read()).settings.find((setting) => setting.name === name);
  const change = async (values: Record<string, unknown>, { token = admin, version = -1 } = {}) =>
    it.portal.call('PATCH', '/settings', {
      token,
      body: { version: version === -1 ? (await read()).version : version, values },
    });
  const facts = async () => (await it.portal.call('GET', '/clinic')).body.data as unknown as Record<string, unknown>;

  test('a change counts at once, in the facts of the clinic and in what follows from them', async () => {
    expect(await settingOf('CLINIC_CITY')).toMatchObject({ source: 'default', value: '10117 Berlin, Germany' });
    const values = { CLINIC_NAME: ' Zahnwerk ', CLINIC_CITY: '50667 Köln, Germany', CHANGE_CUTOFF_HOURS: '48' };
    expect(await change(values)).toMatchObject({ status: 200 });
    expect(await facts()).toMatchObject({
      name: 'Zahnwerk',
      addresses: { en: { city: '50667 Köln, Germany' }, de: { city: '50667 Köln' } },
      changes: { cutoffHours: 48 },
    });
    expect(await settingOf('CLINIC_NAME')).toMatchObject({ source: 'portal', value: 'Zahnwerk' });
  });

  test('nothing is shown that is set to nothing, and a setting returns to the configuration', async () => {
    await change({ CLINIC_PHONE: '', CLINIC_EMAIL: '' });
    expect(await facts()).toMatchObject({ phone: '', email: '' });
    await change({ CLINIC_PHONE: null });
    expect(await settingOf('CLINIC_PHONE')).toMatchObject({
      source: 'default',
      value: '+49 30 901820',
    });
    expect(await facts()).toMatchObject({ phone: '+49 30 901820', email: '' });
  });

  test('the legal pages and the registers have the facts that are set', async () => {
    await change({ LEGAL_OPERATOR: 'Dr. Ada Zahn', PATIENT_PHOTO: 'off' });
    expect((await it.portal.call('GET', '/legal')).body.data).toMatchObject({ operator: 'Dr. Ada Zahn' });
    expect((await it.portal.call('GET', '/registers', { token: admin })).body.data).toMatchObject({
      legal: { operator: 'Dr. Ada Zahn' },
      measures: { patientPhoto: 'off' },
    });
  });

  test('without cards patients pay at the clinic', async () => {
    await change({ CARD_PAYMENTS: 'off' });
    expect(await facts()).toMatchObject({ cards: { mode: 'clinic', publishableKey: '' } });
    await change({ CARD_PAYMENTS: null });
    expect(await facts()).toMatchObject({ cards: { mode: 'sandbox' } });
  });

  test('another state has other holidays', async () => {
    const closed = async () =>
      (await it.portal.call('GET', '/closed-days?from=2027-01-01&to=2027-01-31')).body.data as unknown as string[];
    expect(await closed()).not.toContain('2027-01-06');
    await change({ CLINIC_STATE: 'BY' });
    await expect.poll(closed).toContain('2027-01-06');
  });

  test('a wrong value is refused by the name of its field, and nothing is stored', async () => {
    const before = await read();
    const { status, body } = await change({ CLINIC_NAME: 'Other', LATE_REFUND_PERCENT: '101', CLINIC_MOTTO: 'Ah' });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([
      { path: 'values.LATE_REFUND_PERCENT', message: 'Please enter a whole number from 0 to 100' },
      { path: 'values' },
    ]);
    expect(await read()).toEqual(before);
  });

  test('a change of a version that is another one by now is refused', async () => {
    const { version } = await read();
    const both = await Promise.all([
      change({ CLINIC_STREET: 'Erste Straße 1' }, { version }),
      change({ CLINIC_STREET: 'Zweite Straße 2' }, { version }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' });
    expect(await change({ CLINIC_STREET: 'Dritte Straße 3' }, { version: version + 5 })).toMatchObject({ status: 409 });
  });

  test('the history has who changed what from what to what, page by page', async () => {
    const { version } = await read();
    await change({ CLINIC_STREET: 'Ring 1', CLINIC_PHONE: '+49 221 12345' });
    await change({ CLINIC_STREET: null });
    const page = await it.portal.call('GET', '/settings/changes?limit=2', { token: admin });
    const [last, one] = page.body.data as unknown as SettingsChange[];
    expect(last).toMatchObject({
      version: version + 2,
      changedBy: 'Alma Berger',
      changes: [{ name: 'CLINIC_STREET', before: 'Ring 1', after: null }],
    });
    expect(one?.changes).toContainEqual({ name: 'CLINIC_PHONE', before: null, after: '+49 221 12345' });
    const cursor = String(page.body['nextCursor']);
    const next = await it.portal.call('GET', `/settings/changes?limit=2&cursor=${cursor}`, { token: admin });
    expect(next.body.data).toMatchObject([{ version }, { version: version - 1 }]);
    const audited = it.portal.db.selectFrom('auditEntry').select('details').where('action', '=', 'settings.changed');
    expect((await audited.orderBy('id', 'desc').executeTakeFirstOrThrow()).details).toEqual({
      changed: 'CLINIC_STREET',
    });
  });

  test('what changes nothing makes no version', async () => {
    const { version, settings } = await read();
    const name = settings.find((setting) => setting.name === 'CLINIC_NAME');
    expect(await change({ CLINIC_NAME: name?.value, LEGAL_VAT_ID: null })).toMatchObject({ status: 200 });
    expect((await read()).version).toBe(version);
  });

  test('only the admin reads and changes them, after a recent proof', async () => {
    const reception = await it.portal.tokenOf('reception@demo.test');
    expect(await change({ CLINIC_NAME: 'Other' }, { token: reception })).toMatchObject({ status: 403 });
    for (const path of ['/settings', '/settings/changes']) {
      expect(await it.portal.call('GET', path, { token: reception })).toMatchObject({ status: 403 });
      expect(await it.portal.call('GET', path)).toMatchObject({ status: 401 });
    }
    const { version } = await read();
    const old = new Date(Date.now() - 11 * 60_000);
    await it.portal.db.updateTable('session').set({ signedInAt: old, provenAt: old }).execute();
    const late = await change({ CLINIC_NAME: 'Other' }, { version });
    expect(late).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  test('the database refuses to change or delete a version', async () => {
    const { db } = it.portal;
    await expect(db.updateTable('clinicSettings').set({ values: {} }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('clinicSettings').execute()).rejects.toThrow('append-only');
  });

  test('another server on the same database follows a change', async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    const other = await openTestPortal(shared!, { CLINIC_PHONE: '+49 40 1' });
    const namesThere = async () => (await other.call('GET', '/clinic')).body.data as unknown as Record<string, unknown>;
    try {
      await change({ CLINIC_NAME: 'Zahnwerk am Ring' });
      await expect.poll(namesThere, { timeout: 5000 }).toMatchObject({ name: 'Zahnwerk am Ring' });
      expect(await other.call('GET', '/openapi.json')).toMatchObject({ body: { info: { title: /Zahnwerk am Ring/ } } });
    } finally {
      await other.close();
    }
  });
});
