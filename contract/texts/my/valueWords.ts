import type { ValueWords } from '../writtenWords.ts';

export default {
  units: {
    kg: ['kilogram', 'kilo'],
    g: ['gr', 'gram'],
    cm: ['sentimeter'],
    mm: ['milimeter'],
  },
  currencies: ['ringgit'],
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
