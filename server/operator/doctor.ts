import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OperateAnswer } from '../../contract/operate/commands.ts';
import { type Config, readConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { createPorts } from '../createPorts.ts';
import { openDb } from '../db/openDb.ts';
import { createMemoryBus } from '../eventBus/bus.ts';
import { examine, reportOf } from '../modules/operate/doctor/doctor.ts';
import { mend, note } from '../modules/operate/doctor/findings.ts';
import { settingFindings } from '../modules/operate/doctor/settingFindings.ts';
import { systemClock } from '../ports/clock.ts';
import { readSecret } from '../secret.ts';
import { asTyped } from './asTyped.ts';
import { runningServer } from './operatorLink.ts';

const SILENT = { info() {}, warn() {}, error() {} };

/** Asks the running server, which knows its own environment; without one it examines the installation and changes nothing. */
async function diagnose(): Promise<OperateAnswer> {
  let config: Config;
  try {
    config = readConfig();
  } catch (err) {
    return reportOf([
      mend('environment', (err as Error).message, 'correct this variable; the server does not start with it'),
    ]);
  }
  const running = await runningServer(config);
  if (running) {
    const { data, error } = await running.call('doctor', { input: {} });
    if (data) return data;
    throw new Error(error?.message ?? 'the server did not understand');
  }
  return stopped(config);
}

async function stopped(config: Config): Promise<OperateAnswer> {
  const secret = readSecret(config) ?? new Uint8Array();
  const ctx = { config, secret, bus: createMemoryBus(), log: SILENT } as unknown as Ctx;
  ctx.ports = createPorts(ctx, systemClock(config.clockSpeed));
  const server = note('server', `none answers on port ${config.port}`, 'npm start');
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'pg')))
    return reportOf([
      ...(await settingFindings(ctx)),
      server,
      note(
        'database',
        `there is none in ${config.dataDir} yet`,
        'npm start makes it; or set DATA_DIR or DATABASE_URL',
      ),
    ]);
  try {
    ctx.db = await openDb(config);
  } catch (err) {
    return reportOf([
      ...(await settingFindings(ctx)),
      server,
      mend(
        'database',
        (err as Error).message,
        'set PORT and WAYBILL_SECRET as for npm start, so that its server is found; or stop it',
      ),
    ]);
  }
  try {
    return await examine(ctx, [server]);
  } finally {
    await ctx.db.close();
  }
}

const SIGNS: Readonly<Record<string, string>> = { ok: 'ok  ', note: 'note', mend: 'MEND' };

/** A line for each finding, and its cure below it. */
function textOf({ rows, said }: OperateAnswer): string {
  const width = Math.max(...rows.map(({ what }) => String(what).length));
  const lines = rows.flatMap(({ state, what, says, cure }) => [
    `${SIGNS[String(state)]}  ${String(what).padEnd(width)}  ${says}`,
    ...(cure ? [`${' '.repeat(width + 8)}→ ${cure}`] : []),
  ]);
  return asTyped([...lines, '', ...said].join('\n'));
}

process.exitCode = await diagnose()
  .then((answer) => {
    process.stdout.write(
      `${process.argv.includes('--json') ? JSON.stringify(answer, null, 2) : textOf(answer)}\n`,
    );
    return answer.ok ? 0 : 1;
  })
  .catch((err: Error) => {
    process.stderr.write(`The doctor could not look: ${err.message}\n`);
    return 2;
  });
