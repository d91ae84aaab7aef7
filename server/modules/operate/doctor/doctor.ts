import type { OperateAnswer } from '../../../../contract/operate/commands.ts';
import type { Ctx } from '../../../context.ts';
import { answerOf } from '../answer.ts';
import { migrationFinding, recordFindings, serverFindings } from './databaseFindings.ts';
import type { Finding } from './findings.ts';
import { serviceFindings, unchecked } from './serviceFindings.ts';
import { settingFindings } from './settingFindings.ts';

/**
 * All faults of this installation, each with its cure, after the `known` faults. `ok` is false while something has to be corrected. Changes
 * nothing.
 */
export async function examine(ctx: Ctx, known: Finding[] = []): Promise<OperateAnswer> {
  const database = await checked('database', async () => {
    const migrations = await migrationFinding(ctx);
    const found = [...(await serverFindings(ctx)), migrations];
    return migrations.state === 'mend'
      ? found
      : [...found, ...(await checked('records', () => recordFindings(ctx)))];
  });
  const findings = [
    ...known,
    ...(await checked('settings', () => settingFindings(ctx))),
    ...database,
    ...(await checked('services', () => serviceFindings(ctx))),
  ];
  return reportOf(findings);
}

/** A check that fails does not prevent the others. */
async function checked(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (err) {
    return [unchecked(what, err)];
  }
}

export function reportOf(findings: Finding[]): OperateAnswer {
  const faultCount = findings.filter(({ state }) => state === 'mend').length;
  const notes = findings.filter(({ state }) => state === 'note').length;
  const notesText = `${notes} ${notes === 1 ? 'note' : 'notes'}`;
  const failureText =
    faultCount === 0
      ? `Nothing has to be mended; ${notesText}.`
      : `${faultCount} to be mended; ${notesText}.`;
  return answerOf(
    failureText,
    findings.map((finding) => ({ ...finding })),
    faultCount === 0,
  );
}
