import type { GatewayCallback } from '../../../contract/money/wallet.ts';
import type { GatewayMethod } from '../../ports/payments.ts';

export const METHOD = { card: 1, bank: 2, transfer: 3 } as const;

export const METHODS: readonly GatewayMethod[] = [
  { id: METHOD.card, name: 'Card', fontAwesomeIcon: 'fa-credit-card' },
  { id: METHOD.bank, name: 'Online banking', fontAwesomeIcon: 'fa-building-columns' },
  { id: METHOD.transfer, name: 'Bank transfer', fontAwesomeIcon: 'fa-money-bill-transfer' },
];

type Result = GatewayCallback['result'];

/** Test cards and the result of a payment with each. */
export const TEST_CARDS: Readonly<Record<string, Result>> = {
  '4242424242424242': 'success',
  '4000000000000002': 'failed',
  '4000000000003220': 'pending',
  '4000002760003184': 'success',
};
/** The card whose bank first asks for a code. */
export const CARD_WITH_CODE = '4000002760003184';
export const TEST_CODE = '123456';

export interface TestBank {
  id: string;
  name: string;
  result: Result;
  /** Seconds until the result is reported. Null: it is never reported, and the server must poll. */
  reportAfterS: number | null;
}

/** Test banks: their results come after the payer has returned, or never by themselves. */
export const TEST_BANKS: readonly TestBank[] = [
  { id: 'prompt', name: 'Test Bank A', result: 'success', reportAfterS: 0 },
  { id: 'late', name: 'Test Bank B', result: 'success', reportAfterS: 8 },
  { id: 'refuses', name: 'Test Bank C', result: 'failed', reportAfterS: 4 },
  { id: 'silent', name: 'Test Bank D', result: 'success', reportAfterS: null },
];
