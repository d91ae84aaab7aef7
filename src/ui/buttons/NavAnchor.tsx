import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  /** Full address of a page outside the console. */
  external?: string | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the console, or a plain link to a page outside it. */
export function NavAnchor({ to, external, ...rest }: Props) {
  return external ? <a href={external} {...rest} /> : <Link to={to} {...rest} />;
}
