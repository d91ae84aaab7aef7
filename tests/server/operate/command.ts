import { COMMANDS, type CommandName, type OperateAnswer } from '../../../contract/operate/commands.ts';
import { OPERATOR_HEADER, operatorToken } from '../../../server/http/caller/operator.ts';
import type { TestServer } from '../../support/server.ts';

export interface Reply {
  status: number;
  data: OperateAnswer;
  error: { code: string; message: string; field?: string };
}

export const STAMP = { reason: 'asked by the customer', by: 'aida' };

/** Calls a command like `npm run operate`. */
export async function command(t: TestServer, name: CommandName, input: object = {}): Promise<Reply> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/v1.0/operate/${name}`,
    headers: { host: '127.0.0.1:4000', [OPERATOR_HEADER]: operatorToken(t.ctx.secret) },
    payload: { input, ...(COMMANDS[name].write ? STAMP : {}) },
  });
  return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() };
}

/** Rows of the audit, newest first; only of `subject` if given. */
export async function audit(t: TestServer, subject?: string) {
  return (await command(t, 'audit', subject ? { subject } : {})).data.rows;
}
