import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';

/** The dialog that is open over the list. */
export type InstabookStep =
  | { kind: 'new' }
  | { kind: 'share'; link: InstabookLink }
  | { kind: 'end'; links: readonly InstabookLink[]; done?: (() => void) | undefined };

export const [InstabookStepContext, useInstabookStep] = requiredContext<(step: InstabookStep | null) => void>(
  'useInstabookStep',
  'the list of links',
);
