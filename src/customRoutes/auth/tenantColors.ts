import { cssVariables } from '../../../pages/theme/publicTokens.ts';

/** Sets the tenant's colours as custom properties of the page, light and dark. */
export function applyTenantColors(colors: {
  primaryColor: string;
  secondaryColor: string;
  tertiaryColor: string;
}): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cssVariables(colors));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
