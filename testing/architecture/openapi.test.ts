import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { API_BASE, isRoute } from '#contract/shared/define-route';
import { routes, routesByModule, type NamedRoute } from '#contract/index';
import { describeApi } from '#contract/openapi';

const document = describeApi({ clinicName: 'Molar', version: '1.2.3', url: 'https://clinic.test' });
const allRoutes = Object.values<NamedRoute>(routes);

type Operation = {
  operationId: string;
  tags: string[];
  requestBody?: object;
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  responses: Record<string, { content: { 'application/json': { schema: { required: string[] } } } }>;
};
const operationOf = ({ path, method }: NamedRoute) =>
  document.paths[`${API_BASE}${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation | undefined;

test('the OpenAPI document passes the linter and its examples match their schemas', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-invalid-schema-examples': 'error', 'no-unused-components': 'error' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: '/openapi.json' });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test('the OpenAPI document describes each route of the contract exactly once', () => {
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as Operation).operationId),
  );
  expect(described.sort()).toEqual(allRoutes.map(({ name }) => name).sort());
});

test('fields that every response has are required', () => {
  for (const route of allRoutes.filter(({ contentType }) => contentType === undefined)) {
    const alwaysPresent = Object.entries(route.reply.shape).flatMap(([name, shape]) =>
      shape.safeParse(undefined).success ? [] : [name],
    );
    const { required } = operationOf(route)!.responses['200']!.content['application/json'].schema;
    expect(required.toSorted(), route.name).toEqual(['message', 'status', ...alwaysPresent].toSorted());
  }
});

test('each operation with a body declares 413 and 415', () => {
  const withBody = allRoutes.map((route) => operationOf(route)!).filter(({ requestBody }) => requestBody);
  expect(withBody.length).toBeGreaterThan(10);
  const missing = withBody.filter(({ responses }) => !responses['413'] || !responses['415']);
  expect(missing.map(({ operationId }) => operationId)).toEqual([]);
});

test('the OpenAPI document has the version and the Idempotency-Key of bookings, their changes and payments', () => {
  expect(document.info).toMatchObject({ title: 'Molar API', version: '1.2.3' });
  expect(document.components['parameters']?.['IdempotencyKey']).toMatchObject({
    name: 'Idempotency-Key',
    in: 'header',
  });
  const withKey = allRoutes.filter((route) => operationOf(route)?.parameters?.some(({ $ref }) => $ref !== undefined));
  const names = withKey.map(({ name }) => name).toSorted();
  expect(names).toEqual(['cancelBooking', 'createBooking', 'moveBooking', 'takeDeskPayment']);
});

test('each route that a file of contract/ declares is listed under its folder, whose tag it has, by its name', async () => {
  const contract = new URL('../../contract/', import.meta.url);
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\w\/[\w-]+(?<!\.test)\.ts$/.test(name),
  );
  const declared = await Promise.all(
    files.map(async (file) => {
      const exported = Object.entries((await import(new URL(file, contract).href)) as object);
      return exported.flatMap(([name, value]) => (isRoute(value) ? `${path.dirname(file)}: ${name}` : []));
    }),
  );
  const listed = Object.entries(routesByModule).flatMap(([folder, own]) =>
    Object.keys(own).map((name) => `${folder}: ${name}`),
  );
  expect(listed.toSorted()).toEqual(declared.flat().toSorted());
});
