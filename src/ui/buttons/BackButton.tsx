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
}

/** The way back from a page to its list, before its title. Beside the title, a phone shows its arrow only, so that both fit into one line. */
export function BackButton({ to, label }: Props) {
  return (
    <Button
      component={Link}
      to={to}
      aria-label={label}
      startIcon={<ArrowBack />}
      size="small"
      color="inherit"
      sx={BEFORE_TITLE}
    >
      <span className="word">{label}</span>
    </Button>
  );
}
