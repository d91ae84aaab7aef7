import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { KeyedRequest, RequestStorage } from '../../src/lib/calls/keyedRequest.ts';
import type { Session } from '../session.ts';

/** Time in ms after a request without an answer. Until then the same line sends it again; later the line means another parcel. */
const OPEN_MS = 3_600_000;

const folderOf = ({ XDG_STATE_HOME, HOME }: NodeJS.ProcessEnv): string =>
  path.join(XDG_STATE_HOME || path.join(HOME || homedir(), '.local/state'), 'waybill');

/**
 * The request of one parcel, in its own file until the result is known, so that a repeated command books once after a lost answer. The file
 * contains a recipient's address, so only its owner can read it. The answer deletes it.
 */
export async function pendingRequest(
  { world: { env }, place }: Pick<Session, 'world' | 'place'>,
  parcel: string,
): Promise<RequestStorage> {
  const folder = folderOf(env);
  const name = createHash('sha256').update(`${place}\n${parcel}`).digest('hex');
  const file = path.join(folder, `${name}.json`);
  await removeOld(folder);
  const storage: RequestStorage = {
    lastRequest: await read(file),
    storeRequest: async (next) => {
      storage.lastRequest = next;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    clear: async () => {
      storage.lastRequest = null;
      await rm(file, { force: true });
    },
  };
  return storage;
}

async function read(file: string): Promise<KeyedRequest | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeyedRequest;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(
      `${file} holds a booking without an answer and cannot be read: ${(err as Error).message}`,
    );
  }
}

async function removeOld(folder: string): Promise<void> {
  // Without the folder no request waits for an answer.
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Another run may have removed the file.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > OPEN_MS) await rm(file, { force: true });
  }
}
