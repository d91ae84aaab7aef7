// @vitest-environment happy-dom
import { CacheProvider } from '@emotion/react';
import { type CSSObject, styled } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStyleCache } from '../../../src/theme/styleCache.ts';

/** The CSS rules that these styles add to the page. */
function rulesOf(styles: CSSObject): string {
  const cache = createStyleCache();
  const Styled = styled('p')(styles);
  render(
    <CacheProvider value={cache}>
      <Styled />
    </CacheProvider>,
  );
  return cache.sheet.tags.map((tag) => tag.textContent?.replace(/wb-\w+/g, 'x')).join('');
}

it('the style cache drops rules for selectors that no browser supports any more, and keeps their neighbours', () => {
  expect(
    rulesOf({
      color: 'red',
      '&::-moz-focus-inner': { borderStyle: 'none' },
      '&::placeholder, &:-ms-input-placeholder': { opacity: 1 },
    }),
  ).toBe('.x{color:red;}.x::placeholder{opacity:1;}');
});

it('the style cache adds prefixes only where Safari needs them', () => {
  expect(rulesOf({ userSelect: 'none', transition: 'none' })).toBe(
    '.x{-webkit-user-select:none;user-select:none;transition:none;}',
  );
});
