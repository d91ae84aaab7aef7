import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { Kbd } from './keys/Kbd.tsx';
import { useCommandHint } from './useCommandHint.ts';

export interface CommandTooltipProps {
  /** Id of the command whose label and key are shown. */
  id: string;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A tooltip with the command's key. An icon button still needs its own aria-label. */
export function CommandTooltip({ id, children }: CommandTooltipProps) {
  const translate = useText();
  const { labelKey, binding, ariaKeyShortcuts } = useCommandHint(id);
  const text = labelKey ? translate(labelKey) : '';
  const content = text && (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {text}
      {binding && <Kbd keys={binding} />}
    </Box>
  );
  return (
    <Tooltip title={content} describeChild>
      {cloneElement(children, ariaKeyShortcuts ? { 'aria-keyshortcuts': ariaKeyShortcuts } : {})}
    </Tooltip>
  );
}
