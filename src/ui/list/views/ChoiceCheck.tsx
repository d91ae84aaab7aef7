import { useEffect } from 'react';
import type { FilterChoices } from '../listDescription.ts';

interface Props {
  choice: FilterChoices;
  value: string;
  /** The value is none of the choices any more. */
  onGone: (choice: FilterChoices) => void;
  onOptions: (field: string, options: readonly { value: string; text: string }[]) => void;
}

/** Finds out whether a view's filter can still be chosen, such as a courier that was removed. */
export function ChoiceCheck({ choice, value, onGone, onOptions }: Props) {
  const options = choice.useOptions(value);
  const values = choice.many ? value.split(',') : [value];
  // With only the empty choice the others are not loaded yet.
  const isGone =
    value !== '' &&
    options.length > 1 &&
    values.some((one) => !options.some((option) => option.value === one));
  useEffect(() => {
    if (isGone) onGone(choice);
  }, [isGone, choice, onGone]);
  useEffect(() => onOptions(choice.field, options));
  return null;
}
