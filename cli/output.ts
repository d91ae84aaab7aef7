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
    const widths = columns.map(({ title }, i) =>
      Math.max(widthOf(title), ...texts.map((row) => widthOf(row[i] ?? ''))),
    );
    const write = (cells: readonly string[], style?: Style) => {
      const text = cells
        .map((cell, i) => {
          const space = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
          return columns[i]?.right ? space + cell : cell + space;
        })
        .join('  ')
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
