/** Country and calling code; where several share one, `MAIN` says whose it is taken for. */
const CODES =
  'AC247 AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AQ672 AR54 AS1684 AT43 AU61 AW297 AX358 AZ994 BA387 BB1246 BD880 ' +
  'BE32 BF226 BG359 BH973 BI257 BJ229 BL590 BM1441 BN673 BO591 BQ599 BR55 BS1242 BT975 BW267 BY375 BZ501 CA1 CC61 CD243 ' +
  'CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1767 DO1809 ' +
  'DZ213 EC593 EE372 EG20 EH212 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594 GG44 ' +
  'GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GS500 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 ' +
  'IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1876 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965 ' +
  'KY1345 KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MH692 ' +
  'MK389 ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 ' +
  'NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PN64 PR1787 PS970 PT351 ' +
  'PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 ' +
  'SO252 SR597 SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TF262 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 ' +
  'TT1868 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1784 VE58 VG1284 VI1340 VN84 VU678 WF681 WS685 XK383 YE967 ' +
  'YT262 ZA27 ZM260 ZW263';
const MAIN = ['AU', 'CW', 'FI', 'FK', 'GB', 'GP', 'IT', 'MA', 'NF', 'NO', 'NZ', 'RE', 'RU', 'US'];

/** Fewest and most digits behind the calling code, where they are known. */
const LENGTHS =
  'AE8-9 AU9-9 BD8-10 BN7-7 CA10-10 CN9-11 GB9-10 HK8-8 ID8-12 IN10-10 JP9-10 KH8-9 KR8-10 LA8-10 LK9-9 MM7-10 MO8-8 MY8-10 ' +
  'NP8-10 NZ8-10 PH8-10 PK9-10 SA8-9 SG8-8 TH8-9 TW8-9 US10-10 VN9-10';
const OTHER_LENGTHS = [4, 14] as const;

/** What stands before a number inside the country and falls away behind its calling code; elsewhere a zero. */
const TRUNK: Readonly<Record<string, string>> = { CA: '1', HU: '06', KZ: '8', RU: '8', US: '1' };
/** There a zero belongs to the number. */
const KEEPS_ZERO = ['CG', 'CI', 'GA', 'IT', 'SM', 'VA'];

const codes = new Map(
  CODES.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2)] as [string, string]),
);
const owners = new Map([...codes].map(([country, code]) => [code, country] as [string, string]));
const lengths = new Map(
  LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2).split('-').map(Number)]),
);
for (const country of MAIN) owners.set(codes.get(country) ?? '', country);

export interface PhoneNumber {
  /** As the wire carries it: + and digits; with an extension as it was written. */
  value: string;
  /** Two letters; '' where the calling code is nobody's. */
  country: string;
}

/** Two letters of every country with a calling code. */
export const PHONE_COUNTRIES: readonly string[] = [...codes.keys()];

/** Digits without a plus, '' for what is no country. */
export const callingCode = (country: string): string => codes.get(country) ?? '';

const EXTENSION = /\s*(?:,|;|\b)\s*(?:ext(?:ension|n)?\.?|x|samb(?:ungan)?\.?|分机)\s*:?\s*\d{1,6}$/i;

/** Digits, and a plus before what is written for callers abroad. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(EXTENSION, '')
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replace(/[\s().\-‐‑–—/·\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00(?=[1-9])/, '+');

const fits = (country: string, digits: string): boolean => {
  const code = callingCode(country);
  const [min = 0, max = 0] = lengths.get(country) ?? OTHER_LENGTHS;
  return digits.length >= min && digits.length <= max && code.length + digits.length <= 15;
};

/** The number behind the calling code, without what is dialled inside the country only. */
function national(country: string, digits: string): string {
  const trunk = TRUNK[country] ?? '0';
  const cut = digits.startsWith(trunk) && !(trunk === '0' && KEEPS_ZERO.includes(country));
  const rest = cut ? digits.slice(trunk.length) : digits;
  return trunk === '0' || fits(country, rest) ? rest : digits;
}

/** Whose number it is, by the longest calling code; `near` where that is shared. */
export function countryOfPhone(text: string, near = ''): string {
  const plain = bare(text);
  if (!plain.startsWith('+')) return '';
  for (const length of [4, 3, 2, 1]) {
    const code = plain.slice(1, 1 + length);
    if (code.length === length && owners.has(code))
      return callingCode(near) === code ? near : (owners.get(code) ?? '');
  }
  return '';
}

const withCode = (country: string, digits: string): PhoneNumber | null => {
  const rest = national(country, digits);
  return fits(country, rest) ? { value: `+${callingCode(country)}${rest}`, country } : null;
};

/**
 * Reads a number as people write it: `+65 9123 4567`, `0065…`, or a local one of `country` (`012-345 6789`). Null when nobody could
 * dial it.
 */
export function readPhone(text: string, country: string): PhoneNumber | null {
  const plain = bare(text);
  if (!/^\+?\d+$/.test(plain)) return null;
  const read = plain.startsWith('+')
    ? fromAbroad(plain, country)
    : (withCode(country, plain) ?? withoutPlus(plain, country) ?? unknownCountry(plain, country));
  return read && EXTENSION.test(text.normalize('NFKC')) ? { ...read, value: text.trim() } : read;
}

function fromAbroad(plain: string, near: string): PhoneNumber | null {
  const country = countryOfPhone(plain, near);
  if (country) return withCode(country, plain.slice(1 + callingCode(country).length));
  return /^\+[1-9]\d{6,14}$/.test(plain) ? { value: plain, country: '' } : null;
}

/** Sheets drop the plus: `60123456789`. */
function withoutPlus(plain: string, country: string): PhoneNumber | null {
  const code = callingCode(country);
  return code && plain.startsWith(code) ? withCode(country, plain.slice(code.length)) : null;
}

const unknownCountry = (plain: string, country: string): PhoneNumber | null =>
  !callingCode(country) && /^\d{7,15}$/.test(plain) ? { value: plain, country: '' } : null;

/** Whether the number is of any of these countries, or of the one that it names. */
export const isPhone = (text: string, countries: readonly string[]): boolean =>
  countries.some((country) => readPhone(text, country) !== null);

/** The number in the form of the wire; what cannot be read stays as it was written. */
export const wirePhone = (text: string, country: string): string =>
  readPhone(text, country)?.value ?? text.trim();

/** The same number in another country: its calling code is changed, what is local stays. */
export function movePhone(text: string, from: string, to: string): string {
  const plain = bare(text);
  if (!plain.startsWith('+')) return text;
  const code = callingCode(countryOfPhone(plain, from));
  return `+${callingCode(to)}${plain.slice(1 + code.length)}`;
}
