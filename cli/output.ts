import { localTime } from '../contract/rules/text/localClock.ts';
import type { World } from './world.ts';

const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;
export type Style = keyof typeof STYLES;

/** Removes characters that move the cursor or colour the terminal, because names and notes are strangers' texts. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0);

/** A time in this machine's zone. */
export const timeText = (iso: string): string =>
  localTime(new Date(iso), Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 16);

export interface Column {
  title: string;
  right?: boolean;
  /** Its texts may be cut to this width, so that a row fits the terminal. */
  least?: number;
}

/** Where the output goes to no terminal. */
const PIPED_WIDTH = 100;
const GAP = '  ';

/** Widths that fit a line: the widest column that may be cut is cut first. Without enough of them the rows stay too long. */
function fitted(columns: readonly Column[], widths: readonly number[], line: number): number[] {
  const fit = [...widths];
  const room = line - GAP.length * (columns.length - 1);
  const isLoose = (i: number) =>
    (fit[i] ?? 0) > Math.max(columns[i]?.least ?? line, widthOf(columns[i]?.title ?? ''));
  for (let over = fit.reduce((sum, width) => sum + width, 0) - room; over > 0; over--) {
    const loose = [...fit.keys()].filter(isLoose);
    const widest = loose.find((i) => loose.every((other) => (fit[i] ?? 0) >= (fit[other] ?? 0)));
    if (widest === undefined) break;
    fit[widest] = (fit[widest] ?? 0) - 1;
  }
  return fit;
}

function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  for (const sign of text) {
    if (widthOf(cut + sign) >= width) break;
    cut += sign;
  }
  return `${cut.trimEnd()}…`;
}

/** Writes a command's answer and notes. */
export class Output {
  readonly #world: World;
  readonly isJson: boolean;

  constructor(world: World, isJson: boolean) {
    this.#world = world;
    this.isJson = isJson;
  }

  /** A part of the answer, for people. */
  line(text = ''): void {
    if (!this.isJson) this.#world.stdout.write(`${text}\n`);
  }

  /** The whole answer, for programs. */
  json(value: unknown): void {
    if (this.isJson) this.#world.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** Text that is not part of the answer. */
  note(text: string): void {
    if (!this.isJson) this.#world.stderr.write(`${text}\n`);
  }

  styled(style: Style, text: string): string {
    const { stdout, env } = this.#world;
    if (!stdout.isTTY || env.NO_COLOR || env.TERM === 'dumb') return text;
    const [on, off] = STYLES[style];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  }

  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const texts = rows.map((row) => row.map(plain));
    const needed = columns.map(({ title }, i) =>
      Math.max(widthOf(title), ...texts.map((row) => widthOf(row[i] ?? ''))),
    );
    const widths = fitted(columns, needed, this.#world.stdout.columns ?? PIPED_WIDTH);
    const write = (cells: readonly string[], style?: Style) => {
      const text = cells
        .map((whole, i) => {
          const cell = cutTo(whole, widths[i] ?? 0);
          const space = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
          return columns[i]?.right ? space + cell : cell + space;
        })
        .join(GAP)
        .trimEnd();
      this.line(style ? this.styled(style, text) : text);
    };
    write(
      columns.map(({ title }) => title),
      'dim',
    );
    for (const row of texts) write(row);
  }

  facts(facts: readonly { label: string; text: string }[]): void {
    const width = Math.max(0, ...facts.map(({ label }) => widthOf(label)));
    for (const { label, text } of facts)
      this.line(`${this.styled('dim', label + ' '.repeat(width - widthOf(label)))}  ${plain(text)}`);
  }
}
