import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMAND_NAMES, COMMANDS, type Command, type CommandName } from '../../contract/operate/commands.ts';
import { PICTURE_FIELDS, problemsOf } from '../../contract/operate/tenantFile.ts';
import { jsonFault } from '../../contract/rules/text/jsonPlace.ts';

/** A command with wrong arguments; the process ends with 2. */
export class WrongUse extends Error {}

export interface CommandLine {
  name: CommandName;
  command: Command;
  input: Record<string, unknown>;
  /** Flags that every command knows. */
  common: { reason?: string; as?: string; out?: string; json: boolean };
}

const COMMON = ['reason', 'as', 'out'] as const;
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'svg+xml',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

/** Arguments of changes whose value is a file; the file's text is sent. A search has words instead. */
const TEXT_FILES: readonly string[] = ['csv', 'text'];

const camel = (flag: string) => flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads `customers credit 12 500 --reason "…"`; files are read in place of their names. Throws WrongUse. */
export function readCommandLine(words: string[]): CommandLine {
  const [first = '', second = ''] = words;
  const name = COMMAND_NAMES.find((known) => known === first || known === `${first}/${second}`);
  if (!name) throw new WrongUse(nearest(first));
  const command: Command = COMMANDS[name];
  const given = words.slice(name === first ? 1 : 2);
  const input: Record<string, unknown> = {};
  const common: CommandLine['common'] = { json: false };
  const placed: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const word = given[i]!;
    if (!word.startsWith('--')) {
      placed.push(word);
      continue;
    }
    const flag = camel(word.slice(2));
    if (flag === 'json') {
      common.json = true;
      continue;
    }
    const isCommon = COMMON.some((known) => known === flag);
    const meaning = isCommon ? 'text' : command.flags[flag];
    if (meaning === undefined) throw new WrongUse(`${usage(name)}\n${word} is no flag of this command.`);
    if (meaning === '') {
      input[flag] = true;
      continue;
    }
    const value = given[++i];
    if (value === undefined) throw new WrongUse(`${usage(name)}\n${word} needs a value.`);
    if (isCommon) common[flag as (typeof COMMON)[number]] = value;
    else input[flag] = value;
  }
  const needed = command.args.filter((arg) => !arg.startsWith('['));
  if (placed.length < needed.length || placed.length > command.args.length) throw new WrongUse(usage(name));
  // A dry run writes nothing, so it needs no reason.
  if (input.dryRun) common.reason ??= 'dry run';
  if (command.write && !common.reason) throw new WrongUse(`${usage(name)}\nSay why: --reason "…"`);
  for (const [i, value] of placed.entries()) {
    const arg = command.args[i]!.replace(/[[\]]/g, '');
    const isText = command.write && TEXT_FILES.includes(arg);
    input[arg] = arg === 'file' ? readTenantFile(value) : isText ? readText(value) : value;
  }
  assertInput(command, input);
  return { name, command, input, common };
}

/** The commands of an area, if the user typed only the area or an unknown word after it. */
function nearest(area: string): string {
  const names = COMMAND_NAMES.filter((known) => known.startsWith(`${area}/`));
  return names.length > 0
    ? names.map(usage).join('\n')
    : `There is no command "${area}". npm run operate -- help lists them.`;
}

/** All problems of the arguments, by the names of their fields. */
function assertInput(command: Command, input: Record<string, unknown>): void {
  const problems = problemsOf(command.input, input);
  if (problems.length === 0) return;
  const lines = problems.map(({ field, reason }) => `  ${field.replace(/^file\./, '')}: ${reason}`);
  throw new WrongUse(`Nothing was done:\n${lines.join('\n')}`);
}

/** The written form of the command, in one line. */
export function usage(name: CommandName): string {
  const command: Command = COMMANDS[name];
  const args = command.args.map((arg) => (arg.startsWith('[') ? `[<${arg.slice(1, -1)}>]` : `<${arg}>`));
  const flags = Object.entries(command.flags).map(([flag, value]) =>
    value ? `[--${kebab(flag)} <${value}>]` : `[--${kebab(flag)}]`,
  );
  return ['npm run operate --', name, ...args, ...flags, ...(command.write ? ['--reason "…"'] : [])].join(
    ' ',
  );
}

/** npm runs scripts in the project's folder; paths are relative to the caller's folder. */
const placeOf = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readText(file: string): string {
  try {
    return readFileSync(placeOf(file), 'utf8');
  } catch (err) {
    throw new WrongUse(`${file} cannot be read: ${(err as Error).message}`);
  }
}

/** A tenant's file, with the content of the pictures that it names. */
function readTenantFile(file: string): unknown {
  const text = readText(file);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (err) {
    throw new WrongUse(
      `${file}, ${placeIn(text)}: this is not JSON (${(err as Error).message.replace(/\s+/g, ' ')})`,
    );
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return found;
  const record = { ...found } as Record<string, unknown>;
  for (const field of PICTURE_FIELDS) {
    const value = record[field];
    if (typeof value === 'string' && !/^(https:|data:)/.test(value))
      record[field] = readPicture(value, path.resolve(path.dirname(placeOf(file)), value));
  }
  return record;
}

function placeIn(text: string): string {
  const { line, column } = jsonFault(text) ?? { line: 1, column: 1 };
  return `line ${line}, column ${column}`;
}

/** The picture in a file. An unknown file name stays, and the check of the field reports it. */
function readPicture(name: string, file: string): string {
  const type = TYPES[path.extname(file).toLowerCase()];
  return type && existsSync(file)
    ? `data:image/${type};base64,${readFileSync(file).toString('base64')}`
    : name;
}
