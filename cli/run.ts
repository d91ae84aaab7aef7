import { parseArgs } from 'node:util';
import { DEFAULT_LOCALE, type Locale, namedLocale } from '../contract/rules/locales.ts';
import type { Client } from './api/client.ts';
import { COMMANDS, COMMON, type Command, type Flag } from './commands.ts';
import { Declined, Doubt, EXIT, type Exit, exitOf, failureJson, Usage } from './failures.ts';
import { commandHelp, help, helpJson } from './help.ts';
import { Output, plain } from './output.ts';
import { clientOf, Flags, translateIn } from './session.ts';
import { Questions, type World } from './world.ts';

/** Runs one command line and answers with its exit code. */
export async function run(line: readonly string[], world: World): Promise<Exit> {
  const [name, ...rest] = commandFirst(line);
  const isHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
  const topic = isHelp ? rest[firstWord(rest)] : name;
  const command = topic === undefined ? undefined : COMMANDS[topic];
  if (isHelp && (topic === undefined || command)) {
    if (line.includes('--json')) new Output(world, true).json(helpJson(topic));
    else world.stdout.write(topic && command ? commandHelp(topic, command) : help());
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  if (name === '--version') {
    world.stdout.write(`${await versionOf()}\n`);
    return EXIT.done;
  }
  const questions = new Questions(world);
  // Errors about invalid flags need the output format, too.
  const out = new Output(world, rest.includes('--json'));
  try {
    if (topic === undefined || !command) throw new Usage(`There is no command "${topic}". Try: waybill help`);
    const { flags, words } = readWords(topic, command, rest);
    if (flags.has('help')) {
      if (out.isJson) out.json(helpJson(topic));
      else world.stdout.write(commandHelp(topic, command));
      return EXIT.done;
    }
    const locale = localeOf(world, flags);
    const { run: work } = await command.load();
    const session = { world, words, flags, out, questions, locale, t: translateIn(locale) };
    const access = command.open ? NO_ACCESS : clientOf(world, flags, locale);
    return await work({ ...session, ...access });
  } catch (err) {
    if (world.abort.signal.aborted) return EXIT.interrupted;
    if (err instanceof Declined) {
      out.note('Nothing was done.');
      return EXIT.refused;
    }
    tell(world, out, err as Error);
    return exitOf(err);
  } finally {
    questions.close();
  }
}

/** The line with its command first: the flags of all commands may stand before it. */
function commandFirst(line: readonly string[]): readonly string[] {
  const at = firstWord(line);
  const name = line[at];
  return name === undefined ? line : [name, ...line.slice(0, at), ...line.slice(at + 1)];
}

/** The place after the leading flags of all commands. */
function firstWord(line: readonly string[]): number {
  let at = 0;
  for (;;) {
    const [flag, value] = (line[at] ?? '').replace(/^--/, '').split('=', 2);
    const facts = line[at]?.startsWith('--') && flag !== 'help' ? COMMON[flag ?? ''] : undefined;
    if (!facts) return at;
    at += facts.value === undefined || value !== undefined ? 1 : 2;
  }
}

/** Commands without a key make no calls. */
const NO_ACCESS = { client: undefined as unknown as Client, place: '' };

async function versionOf(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function readWords(name: string, command: Command, line: readonly string[]) {
  const known = { ...command.flags, ...COMMON };
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      options: Object.fromEntries(Object.entries(known).map(([flag, facts]) => [flag, optionOf(facts)])),
      allowPositionals: true,
      strict: true,
    });
    for (const [flag, { choices }] of Object.entries(known)) {
      const value = values[flag];
      if (choices && typeof value === 'string' && !choices.includes(value))
        throw new Usage(`--${flag} is one of: ${choices.join(', ')}`);
    }
    return { flags: new Flags(values), words: positionals };
  } catch (err) {
    const { message } = err as Error;
    throw err instanceof Usage ? err : new Usage(`${message}\nTry: waybill ${name} --help`);
  }
}

const optionOf = ({ short, value, many }: Flag) => ({
  type: value === undefined ? ('boolean' as const) : ('string' as const),
  ...(short ? { short } : {}),
  ...(many ? { multiple: true } : {}),
});

/** The language of the flag, else of the terminal. */
function localeOf({ env }: World, flags: Flags): Locale {
  const terminal = env.LC_ALL || env.LC_MESSAGES || env.LANG;
  return namedLocale(flags.text('lang') ?? terminal?.split('.')[0]) ?? DEFAULT_LOCALE;
}

function tell({ stderr }: World, out: Output, err: Error): void {
  if (out.isJson) {
    stderr.write(`${JSON.stringify(failureJson(err), null, 2)}\n`);
    return;
  }
  const { field, status } = err as { field?: string; status?: number };
  // The server's own message asks to sign in, which a program cannot do.
  if (status === 401) {
    stderr.write('waybill: The API key is not valid. Make another one at Settings, API keys.\n');
    return;
  }
  stderr.write(`waybill: ${field ? `${field}: ` : ''}${err.message}\n`);
  const candidates = err instanceof Doubt ? err.candidates : [];
  for (const { say, label } of candidates)
    stderr.write(`  ${[say, plain(label)].filter(Boolean).join('  ')}\n`);
}
