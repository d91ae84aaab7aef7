// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createSvgIcon } from '@mui/material/utils';
import { cleanup, render } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import createPlainIcon, { PLAIN_ICON_STYLES } from '../../../src/firstVisit/plainIcon.tsx';

const PATH = <path d="M0 0h24v24H0z" />;
const Plain = createPlainIcon(PATH, 'Square');
const Mui = createSvgIcon(PATH, 'Square');

const svgOf = (icon: React.ReactElement) => render(icon).container.querySelector('svg')!;
const classes = (svg: Element) => [...svg.classList].filter((name) => name.startsWith('Mui')).sort();

it.each([{}, { fontSize: 'small' }, { fontSize: 'inherit', className: 'own' }] as const)(
  'a plain icon is the same element as MUI’s, without styles of its own: %j',
  (props) => {
    const [plain, mui] = [svgOf(<Plain {...props} />), svgOf(<Mui {...props} />)];
    expect(classes(plain)).toEqual(classes(mui));
    expect(plain.innerHTML).toBe(mui.innerHTML);
    for (const name of ['viewBox', 'aria-hidden', 'focusable'])
      expect(plain.getAttribute(name)).toBe(mui.getAttribute(name));
    expect([...plain.classList].some((name) => name.startsWith('css-'))).toBe(false);
    expect(plain.classList.contains('own')).toBe('className' in props);
  },
);

it('an icon with a colour or other styles is MUI’s own', () => {
  for (const icon of [<Plain key="c" color="error" />, <Plain key="s" sx={{ flexShrink: 0 }} />]) {
    const svg = svgOf(icon);
    expect([...svg.classList].some((name) => name.startsWith('css-'))).toBe(true);
    expect(svg.querySelector('path')).not.toBeNull();
    cleanup();
  }
  expect(svgOf(<Plain titleAccess="Square" />).querySelector('title')?.textContent).toBe('Square');
});

it('the element of an icon is available by a ref', () => {
  const ref = createRef<SVGSVGElement>();
  render(<Plain ref={ref} />);
  expect(ref.current?.tagName).toBe('svg');
});

it('an icon has the sizes of MUI’s icon', () => {
  const source = readFileSync('node_modules/@mui/material/SvgIcon/SvgIcon.js', 'utf8');
  const sizes = [...source.matchAll(/'(\d[\d.]*rem)'/g)].map(([, size]) => size);
  const ours = Object.values(PLAIN_ICON_STYLES).map(({ fontSize }) => fontSize);
  expect(ours.filter((size) => size !== 'inherit').sort()).toEqual(sizes.sort());
});

it('MUI’s function for icons is at the place where the build replaces it', () => {
  expect(readFileSync('node_modules/@mui/icons-material/esm/Close.js', 'utf8')).toContain(
    "'./utils/createSvgIcon.js'".replaceAll("'", '"'),
  );
});
