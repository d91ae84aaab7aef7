import type { OperateAnswer } from '../../../contract/operate/commands.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Refusal } from '../../http/answer/refusal.ts';

type Row = OperateAnswer['rows'][number];

/** Output of a command: rows as a table, and sentences below it. */
export const answerOf = (sentences: string | string[], rows: Row[] = [], ok = true): OperateAnswer => ({
  ok,
  said: [sentences].flat(),
  rows,
  amounts: null,
});

/** Marks these columns of the rows as money, in each row's own currency or the given one. */
export const withAmounts = (
  answer: OperateAnswer,
  columns: string[],
  currency: string | null = null,
): OperateAnswer => ({ ...answer, amounts: { columns, currency } });

/** The refusal of a command with an unknown name or id. Its caller may read everything, so it names the unknown value. */
export const unknown = (what: string, name: string | number) =>
  new Refusal(404, ERROR.notFound, `There is no ${what} "${name}".`);
