import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { CREATE_KEY } from './createRecord.ts';
import type { ListCreate } from './listDescription.ts';

/** Starts a new record of the list. */
export function CreateButton({
  create: { label, path, useStart },
  size,
  variant = 'contained',
}: {
  create: ListCreate;
  size?: 'small';
  variant?: 'contained' | 'outlined';
}) {
  const translate = useText();
  const start = useStart();
  return (
    <Button
      variant={variant}
      disableElevation
      {...(size ? { size } : {})}
      {...(path ? { component: Link, to: path } : { onClick: start })}
      endIcon={<Kbd keys={CREATE_KEY} />}
    >
      {translate(label)}
    </Button>
  );
}
