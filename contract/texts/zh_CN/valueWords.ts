import type { ValueWords } from '../writtenWords.ts';

export default {
  units: {
    kg: ['千克', '公斤'],
    g: ['克'],
    cm: ['厘米'],
    mm: ['毫米'],
  },
  currencies: ['元'],
  amounts: ['金额', '价格', '价钱', '运费', '费用', '货款', '重量'],
  months: [],
  dateMarks: ['年', '月', '日'],
} satisfies ValueWords;
