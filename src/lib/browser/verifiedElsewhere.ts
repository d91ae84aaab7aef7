import { storeText } from './storedJson.ts';

/** Written by the tab that verified an account, for the tabs that wait for it. */
export const VERIFIED_ELSEWHERE = 'verifiedAt';

export const announceVerified = (): void => void storeText(VERIFIED_ELSEWHERE, String(Date.now()));
