/** Town and state of a place, without a street. A state that is named after the town, such as a federal territory, says nothing more. */
export const townText = (
  place: { city?: string | null; state?: string | null } | undefined,
): string | null => {
  const { city, state } = place ?? {};
  return [city, city && state?.endsWith(city) ? null : state].filter(Boolean).join(', ') || null;
};
