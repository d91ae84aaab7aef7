export const TEMPLATE_TABS = ['all'] as const;

/** Filter of the templates in the address bar. */
export interface TemplateFilter {
  tab?: (typeof TEMPLATE_TABS)[number];
  q?: string;
}

/** The same for the API. */
export function templateFilterToWire({ q }: TemplateFilter): Record<string, string> {
  const name = q?.trim();
  return name ? { name } : {};
}
