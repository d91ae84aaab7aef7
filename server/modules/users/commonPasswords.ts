/** Common words: digits and punctuation around them do not make a password safe. */
const STEMS =
  'password passw0rd qwerty qwertyuiop asdfghjk zxcvbnm iloveyou welcome letmein monkey dragon football baseball sunshine princess superman batman master shadow michael jennifer computer internet samsung starwars trustno pokemon liverpool chelsea arsenal barcelona malaysia singapore indonesia changeme administrator rahsia sayang bismillah'.split(
    ' ',
  );

let list: Promise<Set<string>> | undefined;
/** The 49,000 most common passwords, from a package; loaded with the first sign-up, as they take a megabyte. */
const commonPasswords = () => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return list;
};

/** Whether a password is easy to guess: a listed one, a common word with digits around it, or a run of digits. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const listed = await commonPasswords();
  if (listed.has(lower) || listed.has(lower.trim())) return true;
  const bare = lower.replace(/[^a-z]/g, '');
  if (new Set(lower).size < 3) return true;
  if (bare === '')
    return new Set(password).size < 5 || '01234567890123456789 98765432109876543210'.includes(password);
  return STEMS.some((stem) => bare === stem.replace(/[^a-z]/g, ''));
}
