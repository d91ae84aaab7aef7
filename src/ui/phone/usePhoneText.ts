import { useState } from 'react';
import { countryOfPhone, movePhone, readPhone, wirePhone } from '../../../contract/rules/phone.ts';

interface PhoneText {
  /** The displayed text: as typed, formatted once the field is left. */
  typed: string;
  /** Two letters. */
  country: string;
  type: (text: string) => void;
  choose: (country: string) => void;
  leave: () => void;
  /** Shown only after the field was left. */
  isWrong: boolean;
}

/**
 * A phone number that is typed in any form and returned in the API's (NUM-04). Unreadable text is returned as typed, so
 * that nothing is lost.
 */
export function usePhoneText(value: string, onChange: (value: string) => void, home: string): PhoneText {
  const [state, setState] = useState({ typed: value, told: value, chosen: '', left: value !== '' });
  const isOurs = state.told === value;
  const typed = isOurs ? state.typed : value;
  const near = (isOurs && state.chosen) || home;
  const country = countryOfPhone(typed, near) || near;
  const tell = (text: string, from: string, chosen: string) => {
    const told = wirePhone(text, from);
    setState({ typed: text, told, chosen, left: isOurs && state.left });
    if (told !== value) onChange(told);
  };
  return {
    typed,
    country,
    type: (text) => {
      const own = countryOfPhone(text, country);
      tell(text, own || country, own || (isOurs ? state.chosen : ''));
    },
    choose: (next) => tell(movePhone(typed, country, next), next, next),
    leave: () => setState({ typed: value, told: value, chosen: near, left: true }),
    isWrong: (isOurs ? state.left : true) && value.trim() !== '' && readPhone(value, country) === null,
  };
}
