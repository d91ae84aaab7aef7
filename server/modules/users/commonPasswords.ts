/** Words and rows of keys that most broken passwords begin with; digits and signs around them do not help. */
const STEMS =
  'password passw0rd qwerty qwertyuiop asdfghjk zxcvbnm iloveyou welcome letmein monkey dragon football baseball sunshine princess superman batman master shadow michael jennifer computer internet samsung starwars trustno pokemon liverpool chelsea arsenal barcelona malaysia singapore indonesia changeme administrator rahsia sayang bismillah'.split(
    ' ',
  );

/** Whether a password is one of those that are tried first: a common word with digits around it, or a run of digits. */
export function isCommonPassword(password: string): boolean {
  const bare = password.toLowerCase().replace(/[^a-z]/g, '');
  if (bare === '')
    return new Set(password).size < 5 || '01234567890123456789 98765432109876543210'.includes(password);
  return STEMS.some((stem) => bare === stem.replace(/[^a-z]/g, ''));
}
