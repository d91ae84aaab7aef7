import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { COMMANDS, REMEDIES } from '../../../cli/commands.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { folder, KEY, url, waybill, withCommandLine } from './cliWorld.ts';

withCommandLine();
const execute = promisify(execFile);

/** Bash's completions of the last word. */
async function completed(...words: string[]): Promise<string[]> {
  const file = path.join(folder, 'completion.bash');
  writeFileSync(file, (await waybill(['completion', 'bash'])).out);
  const script = `source "$1"; shift; COMP_WORDS=(waybill "$@"); COMP_CWORD=$#; _waybill; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await execute('bash', ['-c', script, 'bash', file, ...words], { cwd: folder });
  return stdout.split('\n').filter(Boolean);
}

const hasZsh = spawnSync('zsh', ['-c', '']).status === 0;

/** Offers of zsh's completion for the last word: words, or specifications for `_arguments`. zsh's own helpers print what they get. */
async function offeredByZsh(...words: string[]): Promise<string[]> {
  const file = path.join(folder, 'completion.zsh');
  writeFileSync(file, (await waybill(['completion', 'zsh'])).out);
  const script = `
compdef() { [[ "$*" == "_waybill waybill" ]] || print -r -- "compdef $*" }
compadd() { shift; print -rl -- "$@" }
_describe() { print -rl -- "\${(@P)2}" }
_arguments() { print -rl -- "$@" }
setopt err_return warn_create_global
source "$1"; shift
words=(waybill "$@") CURRENT=$(( $# + 1 ))
_waybill`;
  const { stdout, stderr } = await execute('zsh', ['-f', '-c', script, 'zsh', file, ...words], {
    cwd: folder,
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('completion', () => {
  it('completion of bash offers commands, flags, values of flags, files and words (BX-55)', async () => {
    writeFileSync(path.join(folder, 'orders.csv'), '');
    expect((await completed('')).toSorted()).toEqual([...Object.keys(COMMANDS), 'help'].toSorted());
    expect(await completed('bo')).toEqual(['book']);
    expect(await completed('book', '--ma')).toEqual(['--max-price']);
    expect(await completed('quote', '--by', '')).toEqual(['cheapest', 'fastest', 'best']);
    expect(await completed('import', 'ord')).toEqual(['orders.csv']);
    expect(await completed('label', '-o', 'ord')).toEqual(['orders.csv']);
    expect(await completed('inbox', 'do', 'abc', '')).toEqual(['do', ...REMEDIES]);
    expect(await completed('completion', 'z')).toEqual(['zsh']);
    // Flags of all commands may stand before the command.
    expect(await completed('--json', 'qu')).toEqual(['quote']);
    expect(await completed('--lang', 'm')).toEqual(['ms']);
    expect(await completed('--lang', 'ms', '--json', 'quote', '--by', 'f')).toEqual(['fastest']);
    expect(await completed('--js')).toEqual(['--json']);
  });

  it.skipIf(!hasZsh)(
    'completion of zsh offers commands, flags, values of flags, files and words in zsh itself (BX-55)',
    async () => {
      const commands = await offeredByZsh('');
      expect(commands.map((line) => line.split(':')[0]).toSorted()).toEqual(
        [...Object.keys(COMMANDS), 'help'].toSorted(),
      );
      expect(commands).toContain('book:book and pay a parcel');
      expect(await offeredByZsh('help', '')).toEqual(commands);
      expect((await offeredByZsh('book', '--ma')).join('\n')).toContain('--max-price[');
      expect((await offeredByZsh('quote', '--by', '')).join('\n')).toContain(':wish:(cheapest fastest best)');
      expect(await offeredByZsh('import', 'ord')).toContain('*:file:_files');
      expect((await offeredByZsh('label', '-o', 'ord')).join('\n')).toMatch(
        /--output\[file to write\]:file:_files$/m,
      );
      expect(await offeredByZsh('inbox', 'do', 'abc', '')).toContain(`*:word:(do ${REMEDIES.join(' ')})`);
      // Flags of all commands may stand before the command.
      expect(await offeredByZsh('--json', 'qu')).toEqual(commands);
      expect(await offeredByZsh('--lang', 'm')).toContain('ms');
      expect((await offeredByZsh('--lang', 'ms', '--json', 'quote', '')).join('\n')).toContain('--by[');
      expect(await offeredByZsh('--js')).toEqual(['--json', '--lang', '--url', '--help', '-h']);
    },
  );

  it('completion of zsh names every command and flag (BX-55)', async () => {
    const { out, code } = await waybill(['completion', 'zsh']);
    expect(code).toBe(0);
    for (const [name, { flags }] of Object.entries(COMMANDS))
      for (const word of [`${name})`, ...Object.keys(flags).map((flag) => `--${flag}`)])
        expect(out).toContain(word);
    expect(out).toContain(`'*:word:(do ${REMEDIES.join(' ')})'`);
    expect((await waybill(['completion', 'fish'])).code).toBe(2);
  });
});

describe('help', () => {
  it('help of every command names its flags, without a key (BX-55)', async () => {
    const env = { WAYBILL_API_KEY: '' };
    const all = await waybill(['help'], { env });
    for (const [name, { flags }] of Object.entries(COMMANDS)) {
      expect(all.out).toContain(`  ${name} `);
      const { code, out } = await waybill([name, '--help'], { env });
      expect(code).toBe(0);
      for (const flag of Object.keys(flags)) expect(out).toContain(`--${flag}`);
    }
  });

  it('help as JSON describes one command or all, wherever the flag stands (BX-55)', async () => {
    const env = { WAYBILL_API_KEY: '' };
    for (const words of [
      ['--json', 'help', 'book'],
      ['help', 'book', '--json'],
      ['book', '--help', '--json'],
    ]) {
      const { code, out } = await waybill(words, { env });
      expect([words, code]).toEqual([words, 0]);
      expect(JSON.parse(out)).toMatchObject({ name: 'book', usage: 'waybill book LINE | -' });
    }
    const { out } = await waybill(['help', '--json'], { env });
    const { commands } = JSON.parse(out) as { commands: { name: string }[] };
    expect(commands.map(({ name }) => name)).toEqual(Object.keys(COMMANDS));
  });

  it('help has exit code 2 for an unknown command, flag or value, and for a missing word (BX-55)', async () => {
    for (const words of [
      [],
      ['bok'],
      ['help', 'bok'],
      ['book', '--yess'],
      ['quote', '--by', 'luck', 'x'],
      ['inbox', 'do'],
    ])
      expect([words, (await waybill(words)).code]).toEqual([words, 2]);
  });

  it('an address of the portal that is none ends with exit code 2, not with 4 as without an answer (BX-55)', async () => {
    const { code, err } = await waybill(['balance', '--url', 'portal.example']);
    expect([code, err]).toEqual([2, expect.stringContaining('"portal.example" is no address.')]);
  });
});

describe('the program', () => {
  const start = async (words: readonly string[]) => {
    const file = await programFile('cli');
    const env = { ...process.env, WAYBILL_URL: url, WAYBILL_API_KEY: KEY, XDG_STATE_HOME: folder };
    return spawn(process.execPath, [...BRIEF, file, ...words], { env, cwd: folder });
  };
  const ended = async (words: readonly string[]) => {
    const child = await start(words);
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.stdin.end();
    const [code] = await once(child, 'close');
    return { code, out, err };
  };

  it('the program answers and ends by itself, with its exit code (BX-55)', async () => {
    const { code, out } = await ended(['quote', '50000 to 10200 2kg', '--json']);
    expect([code, JSON.parse(out).services.length > 0]).toEqual([0, true]);
    expect(await ended(['bok'])).toMatchObject({ code: 2, out: '' });
    expect((await ended(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('the program ends quietly when its output is closed (BX-55)', async () => {
    const child = await start(['help']);
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));
    const [code] = await once(child, 'close');
    expect([code, err]).toEqual([0, '']);
  });

  it('the program ends with exit code 130 after Ctrl-C while it waits for an answer (BX-55)', async () => {
    const { createServer } = await import('node:http');
    let onQuestion = () => {};
    const questionShown = new Promise<void>((resolve) => {
      onQuestion = resolve;
    });
    const silent = createServer(() => onQuestion()).listen(0);
    const { port } = silent.address() as { port: number };
    const child = await start(['balance', '--url', `http://localhost:${port}`]);
    await questionShown;
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    silent.closeAllConnections();
    silent.close();
    expect(code).toBe(130);
  });
});
