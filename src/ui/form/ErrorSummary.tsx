import { Alert, AlertTitle, Box, Link } from '@mui/material';
import type { Ref } from 'react';

interface ErrorSummaryProps {
  title: string;
  /** `id` is the id of the input. */
  errors: { id: string; text: string }[];
  onFollow: (id: string) => void;
  ref?: Ref<HTMLDivElement>;
}

/** All errors, each a link to its field; gets the focus after the form is refused. */
export function ErrorSummary({ title, errors, onFollow, ref }: ErrorSummaryProps) {
  return (
    <Alert
      severity="error"
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={title}
      sx={{ '&:focus-visible': { outline: '2px solid', outlineOffset: 2 } }}
    >
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault();
                onFollow(id);
              }}
            >
              {text}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
