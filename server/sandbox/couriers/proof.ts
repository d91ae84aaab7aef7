import { pick, seeded } from './seed.ts';

type Digits = (count: number, word: string) => string;

/** Numbers of identity cards by country, in valid form but assigned to nobody. */
const IDENTITY_CARDS: Readonly<Record<string, (digits: Digits, birth: Birth) => string>> = {
  MY: (digits, { year, month, day }) => `${year}${month}${day}-14-${digits(4, 'card')}`,
  ID: (digits, { year, month, day }) => `3171${digits(2, 'district')}${day}${month}${year}0000`,
  SG: (digits) => `S****${digits(3, 'card')}A`,
  PH: (digits) => `0000-${digits(4, 'first')}-${digits(4, 'card')}`,
};
interface Birth {
  year: number;
  month: string;
  day: number;
}

export interface Proof {
  name: string;
  nric: string | null;
  mobile: string;
  sign: string;
  picture: string[];
}

const svg = (markup: string) => `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
const n = (from: number, to: number, ...words: (string | number)[]) =>
  Math.round(from + seeded(...words) * (to - from));

/** The courier's proof of delivery: who took the parcel, the signature, two pictures and the receipt as a PDF. */
export function proofFor(
  orderId: string,
  consignmentNo: string,
  recipientName: string | null,
  country: string | null,
): Proof {
  const digits: Digits = (count, word) => String(n(0, 10 ** count - 1, orderId, word)).padStart(count, '0');
  const birth = {
    year: n(60, 99, orderId, 'year'),
    month: `0${n(1, 9, orderId, 'month')}`,
    day: n(10, 28, orderId, 'day'),
  };
  const card = IDENTITY_CARDS[country ?? 'MY'];
  return {
    name: recipientName ?? 'Recipient',
    nric: card ? card(digits, birth) : null,
    mobile: `+6011555${n(10_000, 99_999, orderId, 'mobile')}`,
    sign: signature(orderId),
    picture: [parcelPicture(orderId, consignmentNo), doorPicture(orderId), receipt(consignmentNo)],
  };
}

function signature(id: string): string {
  let d = `M 20 ${n(50, 70, id, 'y')}`;
  for (let i = 0; i < 7; i++) {
    const x = 40 + i * 34;
    d += ` C ${x - 14} ${n(5, 40, id, i, 'a')} ${x + 4} ${n(60, 98, id, i, 'b')} ${x + 20} ${n(40, 65, id, i, 'c')}`;
  }
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100" viewBox="0 0 300 100"><rect width="300" height="100" fill="#fff"/><path d="${d}" fill="none" stroke="#1b2a4a" stroke-width="2.5" stroke-linecap="round"/></svg>`,
  );
}

function parcelPicture(id: string, consignmentNo: string): string {
  const box = pick(['#c99a5b', '#b98a4e', '#d0a56c'], id, 'box');
  const label = consignmentNo.replace(/[^\w-]/g, '');
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><rect width="640" height="480" fill="#cfd6dd"/><rect y="330" width="640" height="150" fill="#8f8577"/><path d="M150 170 320 120 490 170 490 370 320 425 150 370Z" fill="${box}"/><path d="M150 170 320 220 490 170M320 220V425" stroke="#8a6232" stroke-width="3" fill="none"/><path d="M220 148 395 198V262L370 255V205L200 155Z" fill="#e9dfc9" opacity=".7"/><rect x="345" y="270" width="120" height="80" fill="#fff" transform="skewY(-9) translate(0 60)"/><text x="352" y="318" font-family="monospace" font-size="13" transform="skewY(-9) translate(0 60)">${label}</text></svg>`,
  );
}

/** One page with the parcel that was handed over. */
function receipt(consignmentNo: string): string {
  const text = `BT /F1 24 Tf 40 140 Td (Proof of delivery) Tj 0 -40 Td (${consignmentNo.replace(/[^\w-]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return `data:application/pdf;base64,${Buffer.from(file, 'latin1').toString('base64')}`;
}

function doorPicture(id: string): string {
  const door = pick(['#7a3e2b', '#2f5d62', '#374151', '#6b4f2a'], id, 'door');
  const number = n(1, 88, id, 'house');
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><rect width="640" height="480" fill="#e7e0d4"/><rect y="420" width="640" height="60" fill="#9a948b"/><rect x="220" y="70" width="200" height="350" fill="${door}"/><rect x="240" y="95" width="70" height="130" fill="#00000022"/><rect x="330" y="95" width="70" height="130" fill="#00000022"/><circle cx="400" cy="255" r="8" fill="#e5c16c"/><text x="320" y="55" text-anchor="middle" font-family="sans-serif" font-size="28" fill="#444">${number}</text><path d="M440 340h110v80H440z" fill="#c99a5b"/><path d="M440 340h110M495 340v80" stroke="#8a6232" stroke-width="3"/></svg>`,
  );
}
