import ArrowBack from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';

interface Props {
  to: string;
  label: string;
}

/** The way back from a page to its list, before its title. */
export function BackButton({ to, label }: Props) {
  return (
    <Button component={Link} to={to} startIcon={<ArrowBack />} size="small" color="inherit">
      {label}
    </Button>
  );
}
