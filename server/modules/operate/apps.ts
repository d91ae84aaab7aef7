import type { OperateAnswer, Stamp } from '../../../contract/operate/commands.ts';
import type { Ctx } from '../../context.ts';
import { conflict } from '../../http/answer/refusal.ts';
import { changeKey } from '../apps/secrets.ts';
import { answerOf } from './answer.ts';
import { insertAction } from './store.ts';

/** Encrypts the settings of all installed apps again, with a new key. */
export async function rotateKey(ctx: Ctx, stamp: Stamp): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const apps = await changeKey(ctx, ({ id, customerId }) =>
      conflict(`The settings of app ${id} of customer ${customerId} cannot be read.`),
    );
    await insertAction(ctx, stamp, {
      command: 'apps/rotateKey',
      subject: 'apps',
      change: { apps },
    });
    return answerOf(
      `The settings of ${apps} installed apps are encrypted with a new key; the old one is gone.`,
    );
  });
}
