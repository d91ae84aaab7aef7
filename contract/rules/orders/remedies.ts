import type { Order } from '../../orders/orders.ts';
import type { Money } from '../../wire/scalars.ts';
import { INBOX, type InboxKind, type InboxRemedy } from './inbox.ts';
import { INSTRUCTIONS, type InstructionKind, isInstructable } from './instructions.ts';
import {
  hasParcelToReturn,
  isCancellable,
  isEditable,
  isMultipoint,
  isRetryable,
  isServiceChangeable,
  STATUS,
} from './orderStatus.ts';

/** A matter with the facts on which its remedies depend. */
export interface Matter {
  kind: InboxKind;
  order: Pick<
    Order,
    'statusCode' | 'serviceCode' | 'serviceType' | 'consignmentNo' | 'source' | 'waypoint'
  > | null;
  /** Instructions that the parcel's courier takes now. */
  courierTakes: readonly InstructionKind[];
  /** Whether the wallet can pay its invoice. */
  isCovered: boolean;
  /** Whether the wallet can be topped up. */
  hasGateway: boolean;
  /** Why its webhook is off. */
  offReason?: string | undefined;
}

type Parcel = NonNullable<Matter['order']>;

/** The instructions that fit a parcel now, and that its courier does not refuse on sight. */
export const instructionsFor = (
  { statusCode, waypoint }: Pick<Order, 'statusCode' | 'waypoint'>,
  courierTakes: readonly InstructionKind[],
): InstructionKind[] =>
  INSTRUCTIONS.filter(
    (instruction) =>
      isInstructable(statusCode, instruction) &&
      // The order of a trip has several addresses.
      !(instruction === 'address' && waypoint.length > 2) &&
      courierTakes.includes(instruction),
  );

/** The same for the matter's parcel. */
export const instructionsOf = ({
  kind,
  order,
  courierTakes,
}: Pick<Matter, 'kind' | 'order' | 'courierTakes'>): InstructionKind[] =>
  order && INBOX[kind].remedies.includes('instruct') ? instructionsFor(order, courierTakes) : [];

const hasPhone = ({ waypoint }: Parcel): boolean => {
  const contact = waypoint.at(-1)?.contact;
  return Boolean(contact?.phone || contact?.mobile);
};

/** Whether the parcel can take a remedy now; the others do not depend on a parcel. */
const OF_PARCEL: Partial<Record<InboxRemedy, (parcel: Parcel, matter: Matter) => boolean>> = {
  retry: ({ statusCode, serviceCode }) => isRetryable(statusCode, serviceCode),
  cancel: ({ statusCode, serviceType }) => isCancellable(statusCode, serviceType),
  correctAddress: ({ statusCode, waypoint }, matter) =>
    (isEditable(statusCode) && waypoint.length <= 2) || instructionsOf(matter).includes('address'),
  message: ({ consignmentNo }) => Boolean(consignmentNo),
  call: hasPhone,
  changeService: ({ statusCode, serviceType }) =>
    statusCode === STATUS.failed || isServiceChangeable(statusCode, serviceType),
  placeAgain: () => true,
  returnOrder: ({ statusCode, source, waypoint }) =>
    hasParcelToReturn(statusCode) && !isMultipoint(source, waypoint.length),
  track: ({ consignmentNo }) => Boolean(consignmentNo),
  instruct: (_, matter) => instructionsOf(matter).length > 0,
};

const OTHERS: Partial<Record<InboxRemedy, (matter: Matter) => boolean>> = {
  pay: ({ isCovered }) => isCovered,
  topUp: ({ kind, isCovered, hasGateway }) => hasGateway && (kind !== 'paymentPending' || !isCovered),
  // A right that its maker has lost does not return by switching it on.
  switchOn: ({ offReason }) => offReason !== 'noRight',
};

/** The remedies of an open matter that its subject can take now, none of which is refused on sight. */
export const remediesOf = (matter: Matter): InboxRemedy[] =>
  INBOX[matter.kind].remedies.filter((remedy) => {
    const fits = OF_PARCEL[remedy];
    if (fits) return matter.order !== null && fits(matter.order, matter);
    return OTHERS[remedy]?.(matter) ?? true;
  });

/** The last part of `POST inbox/{ids}/…` that gives the remedy; the server takes the remedy's own name there too. */
export const remedyPath = (remedy: InboxRemedy): string =>
  remedy.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Matters that end with a return, for which no courier's price is known: the paid price is lost. */
const RETURNS: ReadonlySet<InboxKind> = new Set(['deliveryFailed', 'addressNotFound', 'selfCollection']);

/** The money that is lost if nobody acts: the line's amount, else the price of a returned parcel; and cash that is not collected. */
export function costIfIgnored({
  kind,
  amount,
  order,
}: {
  kind: InboxKind;
  amount: Money | null;
  order: Pick<Order, 'price' | 'cod'> | null;
}): { amount: Money | null; cod: Money | null } {
  const cod = order?.cod;
  return {
    amount: amount ?? (RETURNS.has(kind) ? (order?.price ?? null) : null),
    cod: !amount && cod?.amount ? { amount: cod.amount, currency: cod.currency } : null,
  };
}
