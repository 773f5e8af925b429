// Runs a command and watches the memory of all its processes.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** In milliseconds: what a process takes after the last look and before its end is missed. */
const INTERVAL = 3;

/**
 * Runs a command, `{ file, args, cwd, env }`, and throws away what it prints. Resolves to its exit code, its wall time in
 * milliseconds, and the peak resident memory of its processes together in MiB, where there is a /proc to read it from
 * and `isWatched` is set; who measures the time leaves the machine to the command.
 */
export function runCommand({ file, args, cwd, env }, isWatched = false) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
    let peak;
    const look = () => {
      const resident = residentOf(child.pid);
      if (resident !== undefined) peak = Math.max(peak ?? 0, resident);
    };
    const timer = isWatched && process.platform === 'linux' ? setInterval(look, INTERVAL) : undefined;
    child.on('error', error => {
      clearInterval(timer);
      reject(error);
    });
    child.on('exit', code => {
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
      clearInterval(timer);
      resolve({ code, milliseconds, peak: peak === undefined ? undefined : peak / 1024 });
    });
  });
}

/** The sum over a process and its descendants of the most that each has held so far, in KiB. */
function residentOf(pid) {
  const status = read(`/proc/${pid}/status`);
  const own = /^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  if (own === undefined) return undefined; // it has ended
  return childrenOf(pid).reduce((sum, child) => sum + (residentOf(child) ?? 0), Number(own));
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(
      thread =>
        read(`/proc/${pid}/task/${thread}/children`)
          ?.split(' ')
          .filter(child => child !== '') ?? [],
    );
  } catch {
    return [];
  }
}

function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
