import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index';
import { insertImage } from '#server/people/images/images-rows';
import { openTestDatabase } from '#testing/database';
import { tokenFor } from '#testing/people';
import { permissionTable } from '#testing/permission-table';
import { buildWorld, callers, type Caller, type World } from '#testing/permission-world';
import { openTestPortal, type TestPortal } from '#testing/portal';

let portal: TestPortal;
let world: World;

const codes: Record<number, string[]> = {
  401: ['not_signed_in'],
  403: ['not_allowed', 'doctor_not_verified'],
  404: ['not_found', 'link_ended'],
};

const lastAuditEntry = async () =>
  (await portal.db.selectFrom('auditEntry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;

beforeAll(async () => {
  portal = await openTestPortal(await openTestDatabase('embedded'));
  world = await buildWorld(portal);
});
afterAll(() => portal.close());

test('the matrix has every route of the contract and no others', () => {
  expect(Object.keys(permissionTable).toSorted()).toEqual(Object.keys(routes).toSorted());
});

async function proofOf(caller: Caller, by: 'cookie' | undefined) {
  if (caller === 'visitor') return { token: null, headers: {} };
  const person = world.people[caller];
  return by === 'cookie'
    ? { token: null, headers: { cookie: person.cookie } }
    : { token: await tokenFor(portal, person), headers: {} };
}

describe.each(Object.entries(permissionTable))('%s', (name, rows) => {
  const cells = rows.flatMap((row) =>
    callers.map((caller, index) => ({
      of: row.of,
      caller,
      by: row.by === 'cookie' ? ' by cookie' : '',
      status: row.expected[index] ?? 0,
      row,
    })),
  );
  test.each(cells)('of $of, requested by $caller$by: $status', async ({ caller, status, row }) => {
    const route = Object.values(routes).find((candidate) => candidate.name === name);
    if (!route) throw new Error(`no route ${name}`);
    if (name === 'createDoctor') {
      const { issuer, subject } = world.people.admin;
      await insertImage(portal.db, { url: subject, issuer, subject, removeBy: null });
    }
    const { path = route.path, query = {}, body, headers } = await row.send(world, caller);
    const before = codes[status] && (await lastAuditEntry());
    const proof = await proofOf(caller, row.by);
    const search = new URLSearchParams(query).toString();
    const send = () =>
      portal.call(route.method, search ? `${path}?${search}` : path, {
        body,
        token: proof.token,
        headers: { ...headers, ...proof.headers },
      });
    let answer = await send();
    // All callers share one address here; rate limits are not under test.
    if (answer.status === 429) {
      await portal.db.deleteFrom('rateLimit').execute();
      answer = await send();
    }
    if (name === 'createDoctor') await portal.db.deleteFrom('image').execute();
    expect({ status: answer.status, said: answer.body['message'] }).toEqual({ status, said: answer.body['message'] });
    if (codes[status]) {
      expect(codes[status]).toContain(answer.body['code']);
      expect(await lastAuditEntry(), 'who is refused has done nothing').toBe(before);
    }
  });
});
