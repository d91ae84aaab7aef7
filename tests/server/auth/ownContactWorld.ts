import { runDueJobs } from '../../../server/jobs/workers.ts';
import { messages } from '../../support/messages.ts';
import { t } from '../../support/shipperServer.ts';
import { PASSWORD, type TestShipper, withSession } from '../../support/world.ts';
import { call, error } from '../orders/orderBody.ts';

export const NEW_EMAIL = 'new.address@example.test';
export const NEW_PASSWORD = 'another long phrase';

export const messagesTo = async (to: string) => {
  await runDueJobs(t.ctx);
  return messages(t, to);
};
export const codeSentTo = async (to: string) =>
  /\b\d{6}\b/.exec((await messagesTo(to)).at(-1)?.body ?? '')?.[0];
export const prove = (who: TestShipper, proof: object = { password: PASSWORD }) =>
  call(t, who, 'POST', 'auth/stepUp', proof);
export const post = (who: TestShipper, body: object) => call(t, who, 'POST', 'user', body);
export const refusal = (answer: Awaited<ReturnType<typeof call>>) => [answer.status, error(answer).code];
export const signIn = (username: string, password: string) =>
  call(t, null, 'POST', 'auth/login', { companyCode: 'my', username, password });
/** The same user in another browser. */
export const otherSession = (who: TestShipper) => withSession(t, who, { remember: true });
