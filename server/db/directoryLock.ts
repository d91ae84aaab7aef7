import { statSync } from 'node:fs';
import net from 'node:net';

/**
 * Locks `dir` for this process. The kernel owns the lock: it ends when the process is killed, but not while the process is busy. It is an
 * abstract socket on Linux, a named pipe on Windows, and elsewhere a loopback port derived from the directory. Throws if another process
 * has the lock.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(dir);
  const id = `waybill-${dev}-${ino}`;
  const server = net.createServer((socket) => socket.destroy());
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (err: NodeJS.ErrnoException) =>
      reject(
        err.code === 'EADDRINUSE'
          ? new Error(
              `The data directory ${dir} is in use by another running Waybill. Stop it, or set DATA_DIR to another folder.`,
            )
          : err,
      ),
    );
    server.listen(address(id, ino), resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function address(id: string, ino: number): net.ListenOptions {
  if (process.platform === 'linux') return { path: `\0${id}` };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${id}` };
  return { host: '127.0.0.1', port: 49_152 + (ino % 16_000) };
}
