import { readPhone } from '../../contract/rules/text/phone.ts';

/** Address of a chat with a number as people write it; undefined if it cannot be dialled from abroad, as the chat needs the calling code. */
export const chatAddress = (phone: string, country: string): string | undefined => {
  const digits = /^\+(\d+)$/.exec(readPhone(phone, country)?.value ?? '')?.[1];
  return digits && `https://wa.me/${digits}`;
};
