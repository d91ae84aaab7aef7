import { STATUS } from './orderStatus.ts';

/** The instructions that a shipper may send to the courier of a parcel (BX-41). */
export const INSTRUCTIONS = ['reattemptOn', 'address', 'holdAtOutlet', 'returnNow', 'pickupOn'] as const;
export type InstructionKind = (typeof INSTRUCTIONS)[number];

export interface NewAddress {
  unitNo: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  postcode: string;
}

/** One of the five fields, with a text for the driver. */
export interface Instruction {
  /** `2026-03-02`, in the tenant's time zone. */
  reattemptOn?: string | undefined;
  address?: NewAddress | undefined;
  /** Id of the outlet. */
  holdAtOutlet?: string | undefined;
  returnNow?: true | undefined;
  /** The day of another pickup, after a failed one, in the tenant's time zone. */
  pickupOn?: string | undefined;
  note?: string | null | undefined;
}

export const instructionKind = (instruction: Instruction): InstructionKind | undefined =>
  INSTRUCTIONS.find((kind) => instruction[kind] !== undefined);

/** The day on which the courier is to come. */
export const instructionDay = ({ reattemptOn, pickupOn }: Instruction): string | undefined =>
  reattemptOn ?? pickupOn;

/** Days that can be chosen for a delivery or pickup, from today on. */
export const REATTEMPT_DAYS = 7;
export const INSTRUCTION_NOTE_LENGTH = 200;

/** Alternatives if a courier accepts no instructions. */
export const INSTEAD = ['pickup', 'void', 'changeService', 'placeAgain', 'message'] as const;
export type Instead = (typeof INSTEAD)[number];

/** The courier could not return the parcel, so day and address of an instruction are the sender's. */
export const isBroughtBack = (statusCode: number): boolean => statusCode === STATUS.returnFailed;

/** Whether such an instruction is possible in this status. The courier may still refuse it. */
export function isInstructable(statusCode: number, kind: InstructionKind): boolean {
  if (isBroughtBack(statusCode)) return kind === 'reattemptOn' || kind === 'address';
  if (statusCode >= STATUS.returning) return false;
  if (kind === 'pickupOn') return statusCode === STATUS.pickupFailed;
  if (kind === 'address') return statusCode >= STATUS.created;
  if (kind === 'holdAtOutlet')
    return statusCode >= STATUS.pickupSuccess && statusCode < STATUS.selfCollection;
  return statusCode >= STATUS.pickupSuccess;
}
