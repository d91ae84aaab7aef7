import { readMessages } from '../../src/commands/grammar/message/readMessage.ts';
import { mediansInTurns, printTable } from '../support/measure.ts';

// Typed and pasted messages: the reading of each keystroke of a line, of a paste of many parcels compared with one parcel, and of the longest
// texts of one word, which a pattern may read from each of its places again.
const LINE = '2kg to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89, 3 pcs';
const FIRST_LENGTH = 10;
const PARCELS = 100;
const LONGEST = 3000;
const REPEATED = ['bayar cod ', 'COD RM5 ', 'Siti, ', '0123456789 ', '中', '中 ', 'line 2\n', 'a: \n'];
const RUNS = 9;
const context = { locale: 'en_US', country: 'MY', currency: 'MYR' } as const;
const keys = LINE.length - FIRST_LENGTH + 1;
const parcel = (i: number) =>
  `Nama: Aisyah binti Rahman\nTel: 012${1_000_000 + i}\nAlamat: ${i} Jalan SS2/24, 47300 Petaling Jaya\nCOD RM ${i}`;
const paste = Array.from({ length: PARCELS }, (_, i) => parcel(i + 1)).join('\n\n');

const longTexts = REPEATED.map((word) => word.repeat(LONGEST).slice(0, LONGEST));

const [typed = 0, one = 0, many = 0, ...long] = await mediansInTurns(RUNS, [
  async () => {
    for (let length = FIRST_LENGTH; length <= LINE.length; length++)
      readMessages(LINE.slice(0, length), context);
  },
  async () => {
    for (let i = 1; i <= PARCELS; i++) readMessages(parcel(i), context);
  },
  async () => {
    if (readMessages(paste, context).length !== PARCELS)
      throw new Error(`the paste is not read as ${PARCELS} parcels`);
  },
  ...longTexts.map((text) => async () => void readMessages(text, context)),
]);
printTable('Reading of messages', [
  { what: 'a keystroke in a line of one parcel', value: typed / keys, unit: 'ms', limit: 2 },
  {
    what: `a paste of ${PARCELS} parcels, compared with each alone`,
    value: many / one,
    unit: '×',
    limit: 2,
  },
  { what: `the slowest text of ${LONGEST} characters`, value: Math.max(...long), unit: 'ms', limit: 150 },
]);
