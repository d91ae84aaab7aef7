import type { ValueWords } from '../writtenWords.ts';

export default {
  units: {
    kg: ['kilogram', 'kilo'],
    g: ['gr', 'gram'],
    cm: ['sentimeter'],
    mm: ['milimeter'],
  },
  currencies: ['ringgit'],
  amounts: ['harga', 'jumlah', 'caj', 'bayaran', 'kos', 'yuran', 'berat'],
  months: [
    ['jan'],
    ['feb'],
    ['mac'],
    ['apr'],
    ['mei'],
    ['jun'],
    ['jul'],
    ['ogo'],
    ['sep'],
    ['okt'],
    ['nov'],
    ['dis'],
  ],
  dateMarks: [],
} satisfies ValueWords;
