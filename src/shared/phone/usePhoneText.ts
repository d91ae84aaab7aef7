import { useState } from 'react';
import {
  countryOfPhone,
  localPhone,
  movePhone,
  readPhone,
  wirePhone,
} from '../../../contract/rules/text/phone.ts';

interface PhoneText {
  /** The displayed text: as typed, and after the field is left, formatted without the calling code, which is shown next to it. */
  typed: string;
  /** Two-letter country code. */
  country: string;
  type: (text: string) => void;
  choose: (country: string) => void;
  leave: () => void;
  /** True only after the field was left. */
  isWrong: boolean;
}

/**
 * A phone number that is typed in any format and returned in the API's (NUM-04). A text that is not a number is returned as typed, so that
 * nothing is lost.
 */
export function usePhoneText(value: string, onChange: (value: string) => void, home: string): PhoneText {
  const [state, setState] = useState({
    typed: value,
    reported: value,
    chosen: '',
    left: value !== '',
    typing: false,
  });
  const isUnchanged = state.reported === value;
  const typed = isUnchanged ? state.typed : value;
  const near = (isUnchanged && state.chosen) || home;
  const country = countryOfPhone(typed, near) || near;
  const report = (text: string, from: string, typing: boolean) => {
    const reported = wirePhone(text, from);
    setState({
      typed: typing ? text : reported,
      reported,
      chosen: from,
      left: isUnchanged && state.left,
      typing,
    });
    if (reported !== value) onChange(reported);
  };
  return {
    typed: isUnchanged && state.typing ? typed : localPhone(typed, country),
    country,
    type: (text) => report(text, countryOfPhone(text, country) || country, true),
    choose: (next) => report(movePhone(typed, country, next), next, false),
    leave: () => setState({ typed: value, reported: value, chosen: near, left: true, typing: false }),
    isWrong: (isUnchanged ? state.left : true) && value.trim() !== '' && readPhone(value, country) === null,
  };
}
