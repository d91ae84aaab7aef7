import { COMMANDS, COMMON, type Flag, SHELLS } from '../commands.ts';
import { EXIT, Usage } from '../failures.ts';
import type { Run } from '../session.ts';

export const run: Run = async ({ words: [shell], world }) => {
  if (shell !== 'bash' && shell !== 'zsh') throw new Usage(`For which shell? ${SHELLS.join(' or ')}`);
  world.stdout.write(shell === 'bash' ? bash() : zsh());
  return EXIT.done;
};

const names = () => [...Object.keys(COMMANDS), 'help'];
const flagWords = (flags: Readonly<Record<string, Pick<Flag, 'short'>>>): string[] =>
  Object.entries(flags).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]);
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Flags of all commands that have a value; they may stand before the command. */
const VALUED = Object.entries(COMMON).filter(([, { value }]) => value !== undefined);
const valuedWords = VALUED.map(([flag]) => `--${flag}`).join('|');

/** A list for bash, one entry per line, because file names may contain spaces. */
const listed = (words: readonly string[]) => `$'${words.join('\\n')}'`;
const offered = (words: readonly string[], isFile: boolean | undefined) =>
  `COMPREPLY=($(compgen ${isFile ? '-f' : `-W ${listed(words)}`} -- "$word"))`;

function bash(): string {
  const valuesOf = (flags: Readonly<Record<string, Flag>>) =>
    Object.entries(flags)
      .filter(([, { value }]) => value !== undefined)
      .map(
        ([flag, { short, choices = [], file }]) =>
          `        ${flagWords({ [flag]: { short } }).join('|')}) ${offered(choices, file)}; return ;;`,
      );
  const cases = Object.entries(COMMANDS).map(([name, command]) => {
    const flags = { ...command.flags, ...COMMON };
    const values = valuesOf(flags);
    return `    ${name})
      case $before in
${values.join('\n')}
      esac
      if [[ $word == -* ]]; then ${offered(flagWords(flags), false)}
      else ${offered(command.words ?? [], command.files)}; fi ;;`;
  });
  return `# Completion of waybill for bash: source <(waybill completion bash)
_waybill() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  local -i at=1
  while (( at < COMP_CWORD )) && [[ \${COMP_WORDS[at]} == --* ]]; do
    case \${COMP_WORDS[at]} in ${valuedWords}) at+=1 ;; esac
    at+=1
  done
  if (( COMP_CWORD <= at )); then
    case $before in
${valuesOf(Object.fromEntries(VALUED)).join('\n')}
    esac
    if [[ $word == -* ]]; then ${offered(flagWords(COMMON), false)}
    else ${offered(names(), false)}; fi
    return
  fi
  case \${COMP_WORDS[at]} in
    help) ${offered(Object.keys(COMMANDS), false)} ;;
${cases.join('\n')}
  esac
}
complete -o filenames -o bashdefault -F _waybill waybill
`;
}

/** Characters that end a description in zsh's specifications. */
const described = (text: string) => text.replace(/[[\]:]/g, ' ');

function zsh(): string {
  const specOf = ([name, { short, help, value, choices, file, many }]: [string, Flag]): string => {
    const end =
      value === undefined
        ? ''
        : `:${value.toLowerCase()}:${file ? '_files' : choices ? `(${choices.join(' ')})` : ''}`;
    const text = `[${described(help)}]${end}`;
    const repeat = many ? '*' : '';
    return short
      ? `'(-${short} --${name})'{-${short},--${name}}${quoted(text)}`
      : quoted(`${repeat}--${name}${text}`);
  };
  const cases = Object.entries(COMMANDS).map(([name, { flags, words = [], files }]) => {
    const specs = Object.entries({ ...flags, ...COMMON }).map(specOf);
    const rest = files
      ? `'*:file:_files'`
      : words.length > 0
        ? `'*:word:(${words.join(' ')})'`
        : `'*::word:'`;
    return `    ${name}) _arguments ${[...specs, rest].join(' ')} ;;`;
  });
  const commands = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `    ${quoted(`${name}:${summary}`)}`,
  );
  return `#compdef waybill
# Completion of waybill for zsh: source <(waybill completion zsh)
_waybill() {
  local -a commands=(
${commands.join('\n')}
    'help:about a command'
  )
  local -i at=2
  while (( at < CURRENT )) && [[ $words[at] == --* ]]; do
    case $words[at] in ${valuedWords}) at+=1 ;; esac
    at+=1
  done
  if (( CURRENT <= at )); then
    case $words[CURRENT-1] in
${VALUED.map(([flag, { choices = [] }]) => `    --${flag}) compadd -- ${choices.join(' ')}; return ;;`).join('\n')}
    esac
    if [[ $words[CURRENT] == -* ]]; then compadd -- ${flagWords(COMMON).join(' ')}
    else _describe command commands; fi
    return
  fi
  local command=$words[at]
  shift $(( at - 1 )) words
  (( CURRENT -= at - 1 ))
  case $command in
    help) _describe command commands ;;
${cases.join('\n')}
  esac
}
compdef _waybill waybill
`;
}
