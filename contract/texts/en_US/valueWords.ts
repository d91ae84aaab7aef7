import type { ValueWords } from '../writtenWords.ts';

export default {
  units: {
    kg: ['kgs', 'kilogram', 'kilograms'],
    g: ['gr', 'gram', 'grams'],
    cm: ['centimetre', 'centimetres', 'centimeter', 'centimeters'],
    mm: ['millimetre', 'millimetres', 'millimeter', 'millimeters'],
  },
  currencies: [],
  months: [
    ['jan'],
    ['feb'],
    ['mar'],
    ['apr'],
    ['may'],
    ['jun'],
    ['jul'],
    ['aug'],
    ['sep'],
    ['oct'],
    ['nov'],
    ['dec'],
  ],
  dateMarks: [],
} satisfies ValueWords;
