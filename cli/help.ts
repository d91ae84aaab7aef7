import { COMMANDS, COMMON, type Command, type Flag } from './commands.ts';

const flagText = ([name, { short, value }]: [string, Flag]): string =>
  `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;

function flagLines(flags: Readonly<Record<string, Flag>>): string {
  const all = Object.entries(flags);
  const width = Math.max(...all.map((flag) => flagText(flag).length));
  return all
    .map((flag) => {
      const [, { help, choices }] = flag;
      return `  ${flagText(flag).padEnd(width)}  ${help}${choices ? `: ${choices.join(', ')}` : ''}\n`;
    })
    .join('');
}

export function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}\n`);
  return `Usage: waybill COMMAND …

${rows.join('')}
${flagLines(COMMON)}
Environment: WAYBILL_API_KEY, a key of your account; WAYBILL_URL, the address of the portal; NO_COLOR.
Exit codes: 0 done, 1 refused, 2 not understood or in doubt, 3 not signed in, 4 no answer, 5 done in part,
6 paid and the courier has not answered yet.
More: waybill help COMMAND
`;
}

export const commandHelp = (name: string, { usage, summary, about, flags }: Command): string =>
  `Usage: waybill ${name} ${usage}

${summary[0]?.toUpperCase()}${summary.slice(1)}.

${about}

${flagLines({ ...flags, ...COMMON })}`;

/** One command or all of them, for programs. */
export function helpJson(topic: string | undefined) {
  const all = Object.entries(COMMANDS).map(([name, { usage, summary, about, flags }]) => ({
    name,
    usage: `waybill ${name} ${usage}`.trim(),
    summary,
    about,
    flags: Object.entries({ ...flags, ...COMMON }).map(
      ([flag, { short, value, help: text, choices, many }]) => ({
        name: `--${flag}`,
        help: text,
        ...(short ? { short: `-${short}` } : {}),
        ...(value ? { value } : {}),
        ...(choices ? { choices } : {}),
        ...(many ? { many } : {}),
      }),
    ),
  }));
  return topic === undefined ? { commands: all } : all.find(({ name }) => name === topic);
}
