import type { ValueWords } from '../writtenWords.ts';

export default {
  units: {
    kg: ['kilogram', 'kilo'],
    g: ['gr', 'gram'],
    cm: ['sentimeter'],
    mm: ['milimeter'],
  },
  currencies: ['rupiah'],
  amounts: ['harga', 'jumlah', 'biaya', 'ongkir', 'ongkos', 'bayar', 'berat'],
  months: [
    ['jan'],
    ['feb'],
    ['mar'],
    ['apr'],
    ['mei'],
    ['jun'],
    ['jul'],
    ['agu', 'ags'],
    ['sep'],
    ['okt'],
    ['nov'],
    ['des'],
  ],
  dateMarks: [],
} satisfies ValueWords;
