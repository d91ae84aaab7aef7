import { Children, type ReactNode } from 'react';

/** The room of a point, before each part. */
const POINT = '1em';
const FRAME = {
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  verticalAlign: 'bottom',
} as const;
/** The first point of each line is outside the frame. */
const LINES = { display: 'block', marginLeft: `-${POINT}` } as const;
const PART = { display: 'inline-block', position: 'relative', paddingLeft: POINT } as const;
const SEPARATOR = { position: 'absolute', left: 0, width: POINT, textAlign: 'center' } as const;

/** Short texts on one line, with points between them; a text that does not fit begins a new line, without a point at its end or start. */
export function Parts({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span style={FRAME}>
      <span style={LINES}>
        {Children.map(parts.filter(Boolean), (part, i) => (
          <span style={PART}>
            {i > 0 ? <span style={SEPARATOR}>{' · '}</span> : null}
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}
