import { storeText } from './storedJson.ts';

/** Name of the entry that is set until the server knows that the user signed out. */
export const UNSENT_SIGN_OUT = 'untoldSignOut';
/** Data that stays in this browser after signing out (AUTH-24, -25). */
const KEPT_KEYS = [
  'lang',
  'toggleSider',
  'remember',
  'username',
  'keymap',
  'theme',
  'companyId',
  'staging',
  'pushAsked',
  UNSENT_SIGN_OUT,
];

/** Clears local storage except the person's settings for this browser and the other given entries. */
export function clearSessionStorage(
  storage: Storage = localStorage,
  extraKeys: readonly string[] = [],
): void {
  for (const key of Object.keys(storage))
    if (!KEPT_KEYS.includes(key) && !extraKeys.includes(key)) storage.removeItem(key);
}

export const storedCustomerId = (): number | null => {
  const raw = Number(sessionStorage.getItem('customerId') ?? localStorage.getItem('customerId'));
  return Number.isInteger(raw) && raw > 0 ? raw : null;
};

/** Stores the account of this tab alone: a reload opens the same account, whatever another tab has chosen since. */
export const keepCustomerId = (id: number): void => void storeText('customerId', String(id), sessionStorage);

/** Stores the account of this tab, which is also the initial account of a new tab. */
export function storeCustomerId(id: number): void {
  keepCustomerId(id);
  storeText('customerId', String(id));
}

/** The next user of this tab starts with the first account. */
export const forgetCustomerId = (): void => sessionStorage.removeItem('customerId');

/** The account of a tab: the stored one, else the first. */
export const accountOf = <T extends { id: number }>(customers: readonly T[] | undefined, id: number | null) =>
  customers?.find((customer) => customer.id === id) ?? customers?.[0];
