import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const CURRENCY = { MY: 'MYR', PH: 'PHP', SG: 'SGD', ID: 'IDR', TH: 'THB', BN: 'BND' } as const;
export const all = (lines: readonly string[], country: keyof typeof CURRENCY = 'MY'): TypedBooking[] =>
  readMessages(lines.join('\n'), { locale: 'en_US', country, currency: CURRENCY[country] }).map(
    ({ booking }) => booking,
  );
export const WEI = ['Tan Wei Ling 0123389921', '22A Jln SS2/64, 47300 PJ', '0.5kg'];
export const [first = '', ...wei] = WEI;
