import { SvgIcon, type SvgIconProps } from '@mui/material';
import { memo, type ReactElement } from 'react';

const PLAIN = 'plain-icon';
const SIZES = { inherit: 'Inherit', small: 'Small', medium: 'Medium', large: 'Large' } as const;

/** Properties that only MUI's own icon supports. */
const STYLED = [
  'sx',
  'color',
  'htmlColor',
  'titleAccess',
  'component',
  'classes',
  'inheritViewBox',
  'viewBox',
] as const;

/**
 * Replaces MUI's function that creates icons: an icon is a plain `svg` with MUI's classes. MUI computes styles for each icon; a page has 40
 * icons, which need a quarter of all its computed styles. MUI still renders an icon with a colour or other styles.
 */
export default function createSvgIcon(path: ReactElement, _name: string) {
  function Icon(props: SvgIconProps) {
    if (STYLED.some((name) => props[name] !== undefined)) return <SvgIcon {...props}>{path}</SvgIcon>;
    const { fontSize = 'medium', className = '', ...rest } = props;
    return (
      <svg
        className={`MuiSvgIcon-root MuiSvgIcon-fontSize${SIZES[fontSize as keyof typeof SIZES]} ${PLAIN} ${className}`.trim()}
        focusable="false"
        aria-hidden
        viewBox="0 0 24 24"
        {...rest}
      >
        {path}
      </svg>
    );
  }
  return Object.assign(memo(Icon), { muiName: 'SvgIcon' });
}

/** The look of an icon if no rule changes it. */
export const PLAIN_ICON_STYLES = {
  [`:where(.${PLAIN})`]: {
    userSelect: 'none',
    width: '1em',
    height: '1em',
    display: 'inline-block',
    flexShrink: 0,
    fill: 'currentColor',
    fontSize: '1.5rem',
  },
  [`:where(.${PLAIN}.MuiSvgIcon-fontSizeInherit)`]: { fontSize: 'inherit' },
  [`:where(.${PLAIN}.MuiSvgIcon-fontSizeSmall)`]: { fontSize: '1.25rem' },
  [`:where(.${PLAIN}.MuiSvgIcon-fontSizeLarge)`]: { fontSize: '2.1875rem' },
} as const;
