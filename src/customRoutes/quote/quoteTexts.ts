/** Areas of texts that a quote needs outside the console. */
export const QUOTE_TEXTS = ['quote', 'booking', 'common', 'validation', 'duration'] as const;
