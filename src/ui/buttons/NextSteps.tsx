import { Button } from '@mui/material';
import { Link, type LinkProps } from 'react-router-dom';
import type { Command } from '../../commands/command.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';

/** A possible next step: a button, and a command with the same key. */
export interface NextStep extends Pick<Command, 'id' | 'labelKey'> {
  /** The key, one letter. */
  letter: string;
  /** The button's text, if it differs from the text in the list of keys. */
  buttonKey?: TextKey | undefined;
  /** Values in the button's text. */
  values?: Record<string, unknown>;
  /** If absent, the step is always offered. */
  isOffered?: boolean;
  run: () => void;
  /** The page of the step as an address; the button is then a link. */
  link?: Pick<LinkProps, 'to' | 'state'>;
  look?: 'text' | 'outlined' | 'contained';
  elementId?: string;
}

interface Props {
  steps: readonly NextStep[];
  command: Pick<Command, 'scope' | 'group' | 'screen'>;
}

/** The buttons of the offered steps. Their keys work while the buttons are shown. */
export function NextSteps({ steps, command }: Props) {
  const translate = useText();
  useCommands(
    steps.map(({ id, labelKey, letter, isOffered = true, run }) => ({
      ...command,
      id,
      labelKey,
      keys: [letter],
      when: () => isOffered,
      run,
    })),
  );
  return steps
    .filter(({ isOffered }) => isOffered !== false)
    .map(({ id, labelKey, buttonKey, values, letter, run, link, look, elementId }) => (
      <Button
        key={id}
        {...(elementId ? { id: elementId } : {})}
        variant={look ?? 'contained'}
        {...(link ? { component: Link, ...link } : { onClick: run })}
        endIcon={<Kbd keys={letter} />}
      >
        {translate(buttonKey ?? labelKey, values)}
      </Button>
    ));
}
