import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { focusId } from '../../lib/forms/formFields.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

const SUMMARY = 'f-summary';

interface FormSummaryProps {
  title: string;
  /** `id` is that of the input. */
  errors: { id: string; text: string }[];
  /** How often the form was refused: the summary gets the focus each time. */
  refusals: number;
  onFollow?: (id: string) => void;
}

/** All visible errors, as links to their fields (FORM-92). */
export function FormSummary({ title, errors, refusals, onFollow = focusId }: FormSummaryProps) {
  const seen = useRef(refusals);
  const isShown = errors.length > 0;
  useEffect(() => {
    if (!isShown || seen.current === refusals) return;
    seen.current = refusals;
    focusId(SUMMARY);
  }, [isShown, refusals]);
  if (!isShown) return null;
  return (
    <Box id={SUMMARY} tabIndex={-1}>
      <ErrorSummary title={title} errors={errors} onFollow={(id) => onFollow(id)} />
    </Box>
  );
}
