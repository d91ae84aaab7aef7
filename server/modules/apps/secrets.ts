import type { AppConfig } from '../../../contract/rules/integrations/apps.ts';
import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { newSealingKey, openText, sealText, unwrapKey, wrapKey } from './seal.ts';
import {
  deleteOtherKeys,
  type InstalledRow,
  insertKey,
  keysById,
  lockKeys,
  newestKey,
  reseal,
  sealedByOthers,
} from './store.ts';

/** Encrypted data of an installed app. */
export interface AppSecrets {
  config: AppConfig;
  /** The key by which its courier proves its identity at the callback. */
  callbackKey: string;
}

type Owner = Pick<InstalledRow, 'companyId' | 'customerId' | 'path'>;
const aboutOf = ({ companyId, customerId, path }: Owner) => `${companyId}:${customerId}:${path}`;

/** Encrypts with the newest key; call it in the transaction that writes the row. */
export async function sealSecrets(ctx: Ctx, owner: Owner, secrets: AppSecrets) {
  const { id, key } = await currentKey(ctx);
  return { sealed: sealText(key, aboutOf(owner), JSON.stringify(secrets)), sealingKeyId: id };
}

async function currentKey(ctx: Ctx): Promise<{ id: number; key: Uint8Array }> {
  // Two reads: a change of keys may delete the newest key while the first read waits for it.
  const found = (await newestKey(ctx)) ?? (await newestKey(ctx));
  const known = found && keyIn(ctx, found.wrapped);
  if (found && known) return { id: found.id, key: known };
  const key = newSealingKey();
  return { id: await insertKey(ctx, wrapKey(ctx.secret, key)), key };
}

/** Null if neither the present nor the previous secret unwraps the key. */
function keyIn(ctx: Ctx, wrapped: string): Uint8Array | null {
  for (const secret of [ctx.secret, ctx.config.secretBefore]) {
    try {
      if (secret) return unwrapKey(secret, wrapped);
    } catch {
      // The next secret is tried; null reports the failure to the caller.
    }
  }
  return null;
}

/** Unreadable settings: encrypted for another row, or under a secret that this installation no longer has. */
const LOST: AppSecrets = { config: {}, callbackKey: '' };
export const isLost = ({ callbackKey }: AppSecrets): boolean => callbackKey === '';

export async function openSecrets(ctx: Ctx, row: InstalledRow): Promise<AppSecrets> {
  const [opened] = await openAll(ctx, [row]);
  return opened ?? LOST;
}

/** The secrets of several apps, in their order. An unreadable one is empty, has no callback key, and is logged. */
export async function openAll(ctx: Ctx, rows: readonly InstalledRow[]): Promise<AppSecrets[]> {
  if (rows.length === 0) return [];
  const wrapped = await keysById(ctx, [...new Set(rows.map((row) => row.sealingKeyId))]);
  const keys = new Map(wrapped.map((row) => [row.id, keyIn(ctx, row.wrapped)]));
  return rows.map((row) => {
    try {
      const key = keys.get(row.sealingKeyId);
      if (key) return JSON.parse(openText(key, aboutOf(row), row.sealed)) as AppSecrets;
    } catch (err) {
      ctx.log.error({ ...loggedError(err), app: row.id }, 'settings of an app cannot be read');
      return LOST;
    }
    ctx.log.error({ app: row.id }, 'settings of an app are encrypted under another secret');
    return LOST;
  });
}

const AT_ONCE = 200;

/**
 * Encrypts everything with a new key and deletes the old keys, in the open transaction. Returns the number of apps. If settings cannot be
 * read, it throws the error of `lost`, as deleting their key would lose them.
 */
export async function changeKey(ctx: Ctx, lost: (row: InstalledRow) => Error): Promise<number> {
  await lockKeys(ctx);
  const key = newSealingKey();
  const id = await insertKey(ctx, wrapKey(ctx.secret, key));
  let done = 0;
  for (;;) {
    const rows = await sealedByOthers(ctx, id, AT_ONCE);
    if (rows.length === 0) break;
    const opened = await openAll(ctx, rows);
    for (const [i, row] of rows.entries()) {
      const secrets = opened[i] ?? LOST;
      if (isLost(secrets)) throw lost(row);
      await reseal(ctx, row.id, sealText(key, aboutOf(row), JSON.stringify(secrets)), id);
    }
    done += rows.length;
  }
  await deleteOtherKeys(ctx, id);
  return done;
}
