import { constants } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { differences, readContents } from '../../../db/contents.ts';
import { noteFinished } from '../../../jobs/queue.ts';
import { selectLedgerSize } from '../../wallet/ledger/ledgerStore.ts';
import { verifyLedger } from '../../wallet/ledger/verifyLedger.ts';
import { BACKUP_QUEUE } from '../doctor/databaseFindings.ts';
import { writeCheckpoint } from './backupStore.ts';

/** Description of a backup's contents, written at the moment of the backup. */
export const Manifest = z.object({
  kind: z.enum(['embedded', 'postgres']),
  at: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number() })),
  ledger: z.object({
    transactions: z.number(),
    entries: z.number(),
    wallets: z.number(),
    sumMinor: z.number(),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The present contents of the database; within a transaction at one moment. */
export async function describeContents(ctx: Ctx): Promise<Manifest> {
  return {
    kind: ctx.db.kind === 'pglite' ? 'embedded' : 'postgres',
    at: new Date().toISOString(),
    tables: await readContents(ctx.db),
    ledger: await selectLedgerSize(ctx),
  };
}

/**
 * Copies the files of the embedded database to the new folder `dir`. Other transactions wait, so nothing is written during the copy. The
 * copy contains all writes acknowledged before it.
 */
export async function copyEmbedded(ctx: Ctx, dir: string): Promise<Manifest> {
  return ctx.db.tx(async () => {
    await writeCheckpoint(ctx);
    const contents = await describeContents(ctx);
    await mkdir(dir, { recursive: true });
    await cp(path.join(ctx.config.dataDir, 'pg'), dir, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (file) => path.basename(file) !== 'postmaster.pid',
    });
    return contents;
  });
}

/** Notes a backup for `npm run doctor`, which reports when the last backup is too old. */
export const noteBackup = (ctx: Ctx): Promise<void> => noteFinished(ctx, BACKUP_QUEUE);

/** Faults of a restored database: rows that differ from the backup, and a ledger that does not add up. */
export async function faultsOf(ctx: Ctx, backup: Manifest | null): Promise<string[]> {
  const now = await describeContents(ctx);
  const { problems } = await verifyLedger(ctx);
  const faults = problems.map(({ kind, id, amountMinor }) => `ledger: ${kind} ${id} ${amountMinor}`);
  if (!backup) return faults;
  if (JSON.stringify(backup.ledger) !== JSON.stringify(now.ledger))
    faults.push(`ledger: ${JSON.stringify(backup.ledger)} before, ${JSON.stringify(now.ledger)} now`);
  return [...faults, ...differences(backup.tables, now.tables)];
}
