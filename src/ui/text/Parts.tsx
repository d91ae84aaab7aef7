import { Fragment } from 'react';

const WHOLE = { display: 'inline-block' };

/** Short texts on one line, with points between them; a text that does not fit begins a new line instead of being divided. */
export function Parts({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return parts.filter(Boolean).map((part, i) => (
    <Fragment key={part}>
      {i ? '\u00a0· ' : null}
      <span style={WHOLE}>{part}</span>
    </Fragment>
  ));
}
