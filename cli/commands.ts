import { LOCALE_FACTS, LOCALES } from '../contract/rules/locales.ts';
import { INBOX_TABS } from '../contract/rules/orders/inbox.ts';
import { LABEL_TYPES } from '../contract/rules/orders/orderStatus.ts';
import { ZPL_DPI, ZPL_PAPERS } from '../contract/rules/orders/thermalLabels.ts';
import type { Run } from './session.ts';

export interface Flag {
  help: string;
  short?: string;
  /** Name of the flag's value; absent for a flag that is on or off. */
  value?: string;
  /** The allowed values. */
  choices?: readonly string[];
  /** The value is a file. */
  file?: true;
  /** The flag may be repeated. */
  many?: true;
}

export interface Command {
  summary: string;
  /** Arguments after the command's name. */
  usage: string;
  /** A longer description, with examples. */
  about: string;
  flags: Readonly<Record<string, Flag>>;
  /** Words that may follow the command. */
  words?: readonly string[];
  /** The words after the command are files. */
  files?: true;
  /** The command works without a key. */
  open?: true;
  load: () => Promise<{ run: Run }>;
}

/** Flags of every command. */
export const COMMON: Readonly<Record<string, Flag>> = {
  json: { help: 'answer as JSON' },
  lang: {
    help: 'language of messages, and of the typed line',
    value: 'LANGUAGE',
    choices: LOCALES.flatMap((locale) => LOCALE_FACTS[locale].browser.slice(0, 1)),
  },
  url: { help: 'address of the portal, instead of WAYBILL_URL', value: 'ADDRESS' },
  help: { help: 'this text', short: 'h' },
};

export const BY = ['cheapest', 'fastest', 'best'] as const;
/** Answers to a line of the inbox; the last two name the page on which a person gives them. */
export const REMEDIES = [
  'done',
  'reopen',
  'snooze',
  'accept',
  'dispute',
  'called',
  'messaged',
  'retry',
  'cancel',
  'change-service',
  'place-again',
  'return-order',
  'pay',
  'top-up',
  'switch-on',
  'track',
  'correct-address',
  'reattempt',
  'pickup-again',
  'hold',
  'return',
  'claim-cash',
  'open-import',
] as const;
export type Remedy = (typeof REMEDIES)[number];
export const SHELLS = ['bash', 'zsh'] as const;

/** All commands: parsing, help and completion read this table. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  quote: {
    summary: 'prices of a parcel',
    usage: 'LINE',
    about: `LINE is what the palette takes: from, to, weight, cash to collect. Without a "from" it is your own address.

  waybill quote 50000 to 10200 2kg
  waybill quote "2kg to Aisyah cod 89 by fastest"`,
    flags: { by: { help: 'the best first by this', value: 'WISH', choices: BY } },
    load: () => import('./commands/quote.ts'),
  },
  book: {
    summary: 'book and pay a parcel',
    usage: 'LINE | -',
    about: `LINE is what the palette takes: weight, recipient, address, cash to collect, in any order. A name of your address book is
enough for a recipient. "-" reads a message from standard input. The price is shown before anything is paid; without a terminal to ask
on, --yes or --max-price decides.

A call whose answer was lost may be repeated: the same command within an hour books once.

  waybill book "2kg to Aisyah cod 89"
  waybill book --max-price 12 "1.5kg Tan Wei Ling 0187654321 8 Jalan SS15 47500 Subang Jaya"`,
    flags: {
      yes: { help: 'pay without a question', short: 'y' },
      'max-price': { help: 'pay without a question up to this price', value: 'AMOUNT' },
      service: { help: 'code of the service, instead of the best', value: 'CODE' },
      by: { help: 'which service is the best', value: 'WISH', choices: BY },
      contact: { help: 'number of the contact that is meant', value: 'ID' },
      'as-written': {
        help: 'take names, places and left-over words as they are written, and book despite doubts',
      },
      key: { help: 'idempotency key of your own', value: 'KEY' },
    },
    load: () => import('./commands/book.ts'),
  },
  track: {
    summary: 'where parcels are',
    usage: 'NUMBER…',
    about: '  waybill track MY0000000034 MY0000000035',
    flags: { history: { help: 'every step of each parcel' } },
    load: () => import('./commands/track.ts'),
  },
  label: {
    summary: 'labels of parcels as one file',
    usage: 'NUMBER… -o FILE',
    about: `NUMBER is a parcel's number, your reference, or the id of an order. Without -o the file goes to standard output, unless that is a terminal.

  waybill label MY0000000034 -o label.pdf
  waybill label MY0000000034 --zpl | nc printer 9100`,
    flags: {
      output: { help: 'file to write', short: 'o', value: 'FILE', file: true },
      paper: {
        help: 'sheet of the PDF',
        value: 'PAPER',
        choices: LABEL_TYPES,
      },
      zpl: { help: 'for thermal printers' },
      size: { help: 'paper of the thermal printer', value: 'SIZE', choices: Object.keys(ZPL_PAPERS) },
      dpi: { help: 'dots an inch of the thermal printer', value: 'DPI', choices: ZPL_DPI.map(String) },
    },
    load: () => import('./commands/label.ts'),
  },
  import: {
    summary: 'drafts from a sheet of orders',
    usage: 'FILE',
    about: `Reads CSV, TSV and Excel. Rows with problems are listed with row and column, and nothing is imported; --yes imports the good rows. A row
that is an order already stays one.

  waybill import orders.csv
  waybill import orders.xlsx --column "Weight (g)=weightKg" --column "Ref="
  waybill import orders.xlsx --hidden-rows --hidden-columns`,
    flags: {
      yes: { help: 'import the good rows although others have problems', short: 'y' },
      'dry-run': { help: 'read and check only' },
      mapping: { help: 'name of a saved mapping of columns', value: 'NAME' },
      column: {
        help: 'a heading and its column; nothing after "=" leaves it out; may stand several times',
        value: 'HEADING=COLUMN',
        many: true,
      },
      'hidden-rows': { help: 'import rows that are hidden, filtered out or struck through in the sheet too' },
      'hidden-columns': {
        help: 'read columns that are hidden in the sheet like the others, without a question',
      },
    },
    files: true,
    load: () => import('./commands/importFile.ts'),
  },
  inbox: {
    summary: 'what needs a person',
    usage: '[do ID REMEDY]',
    about: `Lists the lines, the nearest deadline first. ID is a line's, or its first letters.

  waybill inbox
  waybill inbox do 3f2a done
  waybill inbox do 3f2a snooze --until 2026-12-01T09:00
  waybill inbox do 3f2a reattempt --on 2026-12-01
  waybill inbox do 3f2a pickup-again --on 2026-12-01
  waybill inbox do 3f2a change-service --service MBE

  waybill inbox do 3f2a correct-address --address1 "9 Jalan SS15" --postcode 47500 --city "Subang Jaya" --state Selangor

Remedies: ${REMEDIES.join(', ')}.
The names in "remedies" of --json are taken too; instruct is then the instruction whose flag is given.`,
    flags: {
      tab: { help: 'which lines', value: 'TAB', choices: INBOX_TABS },
      kind: { help: 'only these matters, several with commas: their names in --json', value: 'KINDS' },
      until: { help: 'of snooze: until when', value: 'TIME' },
      on: { help: 'of reattempt and pickup-again: the day', value: 'DAY' },
      outlet: { help: 'of hold: id of the outlet', value: 'ID' },
      seen: {
        help: 'of what the courier is told: "updatedAt" of the order in --json as you saw it; refused if the courier was told something else since',
        value: 'TIME',
      },
      reason: { help: 'of dispute and cancel: why; of the others: words for the driver', value: 'TEXT' },
      service: { help: 'of change-service: code of the service', value: 'CODE' },
      amount: { help: 'of top-up', value: 'AMOUNT' },
      unit: { help: 'of correct-address: unit, and the other parts in their flags', value: 'TEXT' },
      address1: { help: 'of correct-address', value: 'TEXT' },
      address2: { help: 'of correct-address', value: 'TEXT' },
      postcode: { help: 'of correct-address', value: 'CODE' },
      city: { help: 'of correct-address', value: 'TEXT' },
      state: { help: 'of correct-address', value: 'TEXT' },
      yes: { help: 'pay without a question, of retry, change-service and pay', short: 'y' },
    },
    words: ['do', ...REMEDIES],
    load: () => import('./commands/inbox.ts'),
  },
  balance: {
    summary: 'money of the account',
    usage: '',
    about: '  waybill balance --json',
    flags: {},
    load: () => import('./commands/balance.ts'),
  },
  mcp: {
    summary: 'a bridge for an assistant that starts programs',
    usage: '',
    about: `Passes messages of the Model Context Protocol from standard input to POST /mcp, and the answers to standard output. The lines for an
assistant's settings stand at Settings, API keys.`,
    flags: {},
    load: () => import('./commands/mcp.ts'),
  },
  completion: {
    summary: 'completion of your shell',
    usage: 'bash|zsh',
    about: `  source <(waybill completion bash)     in ~/.bashrc
  source <(waybill completion zsh)      in ~/.zshrc, after compinit`,
    flags: {},
    words: SHELLS,
    open: true,
    load: () => import('./commands/completion.ts'),
  },
};
