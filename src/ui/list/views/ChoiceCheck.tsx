import { useEffect } from 'react';
import type { FilterChoices } from '../listDescription.ts';

interface Props {
  choice: FilterChoices;
  value: string;
  /** Called if the value is no longer an option. */
  onGone: (choice: FilterChoices) => void;
  onOptions: (field: string, options: readonly { value: string; text: string }[]) => void;
}

/** Checks whether a view's filter value is still an option; a courier, for example, may have been removed. */
export function ChoiceCheck({ choice, value, onGone, onOptions }: Props) {
  const options = choice.useOptions(value);
  const values = choice.many ? value.split(',') : [value];
  // If there is only the empty option, the others are not loaded yet.
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
