import ArrowBack from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';

const BEFORE_TITLE = {
  '@media (max-width:767.95px)': {
    '&:has(+ h1)': {
      minWidth: 40,
      '& > .MuiButton-startIcon': { m: 0 },
      '& > .word': { display: 'none' },
    },
  },
};

interface Props {
  to: string;
  label: string;
  /** Whether it is the page's main button. */
  isMain?: boolean;
}

/** Link from a page back to its list, before the title. A phone shows only the arrow, so that link and title fit on one line. */
export function BackButton({ to, label, isMain = false }: Props) {
  return (
    <Button
      component={Link}
      to={to}
      aria-label={label}
      startIcon={<ArrowBack />}
      size="small"
      {...(isMain ? { variant: 'contained' } : { color: 'inherit' })}
      sx={BEFORE_TITLE}
    >
      <span className="word">{label}</span>
    </Button>
  );
}
