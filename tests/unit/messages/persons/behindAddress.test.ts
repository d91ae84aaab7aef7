import { expect, it } from 'vitest';
import { read } from '../messagesWorld.ts';

it.each([
  ['SG', 'To Blk 463 Crawford Lane #05-21 S(190463). Kelly Ong, 8123 4567. about 1.2kg', 'Kelly Ong', 1.2],
  ['MY', '12 Jalan Ros, 47300 Petaling Jaya. Siti Aminah, 0123456789. lebih kurang 2kg', 'Siti Aminah', 2],
  ['MY', '12 Jalan Ros, 30000 Ipoh. Siti Aminah, 0123456789, around 2kg', 'Siti Aminah', 2],
  ['ID', 'Jl. Melati No. 5, Bandung 40111. Budi Santoso, 081234567890. kira2 2kg', 'Budi Santoso', 2],
] as const)(
  'a person in the sentence behind an address is the name, and the word before a weight is not: %s %s (BX-21)',
  (country, text, name, weightKg) => {
    const booking = read(text, country);
    expect(booking).toMatchObject({ name, weightKg });
    expect(booking).not.toHaveProperty('rest');
  },
);

it.each([
  ['Berat: lebih kurang 2 kg', {}],
  ['kasut approx 2kg', { description: 'kasut' }],
])('a word that says how sure the weight is belongs to nothing else: %s (BX-21)', (line, found) => {
  const { weightKg, description, rest } = read(
    ['Siti Aminah', '0123456789', '12 Jalan Ros', '47300 Petaling Jaya', line].join('\n'),
  );
  expect({ weightKg, description, rest }).toEqual({ weightKg: 2, ...found });
});
