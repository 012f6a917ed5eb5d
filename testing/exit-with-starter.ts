// Preloaded into a spawned server: stops it when its starter is killed.
import { isAlive } from '../scripts/lib/exit-with-parent.ts';

const CHECK_EVERY_MS = 500;
const starter = Number(process.env['MOLAR_STARTER']);

if (starter > 0) {
  const timer = setInterval(() => {
    if (isAlive(starter)) return;
    clearInterval(timer);
    // The server leads its own process group.
    process.kill(process.platform === 'win32' ? process.pid : 0, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}
