import { ensurePackages } from './lib/packages.ts';
import { ensureBuild, isBuilt } from './lib/web-build.ts';

if (!isBuilt()) {
  await ensurePackages();
  await ensureBuild();
}
