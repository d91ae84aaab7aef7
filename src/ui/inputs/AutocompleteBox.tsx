import { type AutocompleteRenderInputParams, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import type { useDeferredAnchor } from './useDeferredAnchor.ts';

interface Props extends OutlinedInputProps {
  /** Props that the Autocomplete passes to its input. */
  params: AutocompleteRenderInputParams;
  anchor?: ReturnType<typeof useDeferredAnchor>;
}

/** The text box of an Autocomplete, without the browser's suggestions. */
export function AutocompleteBox({ params, anchor, inputProps, ...rest }: Props) {
  const { InputProps, disabled } = params;
  return (
    <OutlinedInput
      size="small"
      fullWidth
      disabled={disabled}
      ref={anchor ? anchor.refFor(InputProps.ref) : InputProps.ref}
      className={InputProps.className}
      onMouseDown={InputProps.onMouseDown}
      endAdornment={InputProps.endAdornment}
      {...rest}
      inputProps={{ ...params.inputProps, autoComplete: 'off', ...inputProps }}
    />
  );
}
