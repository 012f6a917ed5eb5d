// Preloaded into the server: should the script that started it be killed outright, the server stops as if asked to.
import { isAlive } from './parents.mjs';

const LOOK_EVERY_MS = 500;
const starter = Number(process.env.MOLAR_STARTER);

if (starter > 0) {
  const timer = setInterval(() => {
    if (isAlive(starter)) return;
    clearInterval(timer);
    // The server leads a process group of its own; in development its watcher belongs to it.
    process.kill(process.platform === 'win32' ? process.pid : 0, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
