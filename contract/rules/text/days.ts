export const DAY_MS = 86_400_000;

/** A day of the calendar (YYYY-MM-DD) some days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
