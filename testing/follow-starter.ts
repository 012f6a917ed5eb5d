// Preloaded into a server: if the script that started it is killed outright, the server stops as if asked to.
import { isAlive } from '../scripts/lib/parents.ts';

const CHECK_EVERY_MS = 500;
const starter = Number(process.env['MOLAR_STARTER']);

if (starter > 0) {
  const timer = setInterval(() => {
    if (isAlive(starter)) return;
    clearInterval(timer);
    // The server leads a process group of its own.
    process.kill(process.platform === 'win32' ? process.pid : 0, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}
