import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { COMMAND_NAMES, COMMANDS, type OperateAnswer } from '../../contract/operate/commands.ts';
import { readConfig } from '../config.ts';
import { asTyped } from './asTyped.ts';
import { type CommandLine, readCommandLine, usage, WrongUse } from './commandLine.ts';
import { openLink } from './operatorLink.ts';
import type { Reply } from './operatorReply.ts';
import { csvOf, tableOf } from './printAnswer.ts';

const print = (text: string) => void process.stdout.write(text ? `${text}\n` : '');

const help = () =>
  [
    'npm run operate -- <command> …: works while the server runs and while it does not.',
    '',
    ...COMMAND_NAMES.flatMap((name) => [usage(name), `    ${COMMANDS[name].about}`]),
    '',
    'Each also takes --json, --out file.csv (the rows as CSV) and --as name (who it was; else the user of this machine).',
    'Ends with 0 when it is done, 1 when it was refused or found something missing, 2 when it was written wrongly or nothing answers.',
  ].join('\n');

function printAnswer(
  { ok, said, rows, amounts, columns }: OperateAnswer,
  { json, out }: CommandLine['common'],
): number {
  if (out) writeFileSync(path.resolve(process.env.INIT_CWD ?? process.cwd(), out), csvOf(rows, columns));
  if (json) print(JSON.stringify({ ok, said, rows }, null, 2));
  else {
    if (out) print(`${rows.length} rows are in ${out}`);
    else if (rows.length > 0) print(asTyped(tableOf(rows, amounts)));
    else if (columns) print(`There are none. The columns of a file are ${columns.join(', ')}.`);
    print(asTyped(said.join('\n')));
  }
  return ok ? 0 : 1;
}

function printRefusal({ error }: Reply, json: boolean): number {
  const message = error?.message ?? 'The server did not understand.';
  if (json) print(JSON.stringify({ ok: false, error }, null, 2));
  else process.stderr.write(`${asTyped(message)}\n`);
  return 1;
}

async function operate(words: string[]): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    print(asTyped(help()));
    return 0;
  }
  const typed = readCommandLine(words);
  const { name, command, input, common } = typed;
  const link = await openLink(readConfig(), { mayMake: name === 'tenants/create' });
  try {
    const by = common.as ?? os.userInfo().username;
    const stamp = command.write ? { reason: common.reason, by } : {};
    const reply = await link.call(name, { input, ...stamp });
    return reply.data ? printAnswer(reply.data, common) : printRefusal(reply, common.json);
  } finally {
    await link.close();
  }
}

process.exitCode = await operate(process.argv.slice(2)).catch((err: Error) => {
  const message = err instanceof WrongUse ? err.message : `It could not be done: ${err.message}`;
  process.stderr.write(`${asTyped(message)}\n`);
  return 2;
});
