import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
import { focusId } from '../../lib/forms/formFields.ts';

interface FormSummaryProps {
  title: string;
  /** `id` is the id of the input. */
  errors: { id: string; text: string }[];
  /** Number of refusals of the form. After each refusal the first invalid field gets the focus, so that typed text goes into it. */
  refusals: number;
  onFollow?: (id: string) => void;
}

/** All visible errors, as links to their fields (FORM-92). */
export function FormSummary({ title, errors, refusals, onFollow = focusId }: FormSummaryProps) {
  const seen = useRef(refusals);
  const first = errors[0]?.id;
  const goTo = useEffectEvent(onFollow);
  useEffect(() => {
    if (!first || seen.current === refusals) return;
    seen.current = refusals;
    goTo(first);
  }, [first, refusals]);
  return errors.length > 0 ? (
    <Alert
      severity="error"
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
  ) : null;
}
