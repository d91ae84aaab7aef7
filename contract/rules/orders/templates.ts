/** Maximum letters of a template's name, and maximum templates of an account. */
export const TEMPLATE_NAME_MAX = 80;
export const MOST_TEMPLATES = 1000;
export const TEMPLATE_TABS = ['all', 'repeating'] as const;
