import { foldName } from '../../../../contract/rules/import/importText.ts';
import {
  MALAYSIAN_STATE_NAMES,
  MALAYSIAN_STATES as STATES_BY_CODE,
} from '../../../../contract/rules/places/malaysianStates.ts';

/** Thirteen states and three federal territories, with the names used in address data (FORM-15). */
export const MALAYSIAN_STATES: readonly string[] = Object.values(STATES_BY_CODE).sort();

const BY_NAME = new Map(
  Object.entries(STATES_BY_CODE).flatMap(([code, name]) =>
    [name, code, ...(MALAYSIAN_STATE_NAMES[code] ?? [])].map((each) => [foldName(each), name] as const),
  ),
);

/** The listed state for a code or another spelling (`Penang`, `W.P. Kuala Lumpur`), else the text unchanged. */
export const knownState = (country: string, state: string): string =>
  (country === 'MY' && BY_NAME.get(foldName(state))) || state;
