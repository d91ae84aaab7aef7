import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';

/** Usual phrases for pieces, and their number. */
const PHRASES = {
  en_US:
    '3 pcs=3; 3pcs=3; 3 pc=3; 1 dozen=12; 2 dozen=24; 1 pair=1; a box=1; one box=1; two boxes=2; three cartons=3; 3 ctns=3; 3 ctn=3; 2 bags=2; 4 packets=4; 4 pkts=4; 2 sets=2; 1 set=1; 5 units=5; 5 nos=5; 6 bottles=6; 2 rolls=2; 10 sheets=10; 3 bundles=3; 2 tins=2; 2 cans=2; 3 parcels=3; 2 packages=2; total 3 boxes=3; 3 boxes total=3; 3 items=3; qty: 3=3; qty 3=3; quantity 3=3; x3=3; x 3=3; 3 pieces=3; in 2 boxes=2; 2 pallets=2; 2 bunches=2; 2 jars=2; 5 tubes=5; 2 sacks=2; a dozen=12; 2 envelopes=2; 1 pc=1; 2 bx=2; 3 bxs=3; 2 polymailers=2; 3 pouches=3; 4 trays=4; 1 carton box=1; 2 crates=2; 2 drums=2; 2pax=2; 3 pkgs=3; 3 colly=3',
  my: '3 keping=3; tiga kotak=3; 3 kotak=3; 2 bungkus=2; dua bungkus=2; sepasang=1; sepasang kasut=1; 2 pasang=2; sekotak=1; sebotol=1; 5 botol=5; 4 balang=4; 1 dozen=12; sedozen=12; 2 helai=2; sehelai=1; 3 biji=3; sebiji=1; 3 buah=3; sebuah=1; 2 batang=2; 2 peket=2; 2 pek=2; 3 beg=3; 2 guni=2; 1 tin=1; 2 plastik=2; 2 bakul=2; 4 set=4; satu set=1; dua set=2; 3 unit=3; sebungkus=1; 2 gulung=2; 3 ikat=3; 2 ekor=2; 3 kampit=3; 2 parcel=2; 2 carton=2; bilangan: 3=3; jumlah 3 kotak=3; 2 kuih=2; seunit=1; 2 paket=2; 2 lusin=24; 3 pokok=3; tiga helai=3; dua biji=2; empat botol=4; 5 bekas=5; 3 tupperware=3; 2 tong=2; 3 papan=3; 2 kotak besar=2; 4 kuntum=4; 2 naskhah=2; 3 utas=3; 2 pasu=2',
  id_ID:
    '3 dus=3; tiga dus=3; 3 pcs=3; 2 bungkus=2; sepasang=1; sepasang sepatu=1; selusin=12; 1 lusin=12; 2 lusin=24; 3 buah=3; sebuah=1; 3 koli=3; 2 colly=2; 3 karung=3; 2 kardus=2; dua kardus=2; 5 botol=5; sebotol=1; 4 toples=4; 2 kotak=2; sekotak=1; 3 pak=3; 3 pack=3; 2 lembar=2; selembar=1; 3 biji=3; 2 pasang=2; 4 potong=4; 2 stel=2; 3 helai=3; 1 kodi=20; 2 kodi=40; 2 ikat=2; 2 renteng=2; 3 sachet=3; 2 kaleng=2; 3 galon=3; jumlah 3=3; qty 3=3; banyaknya 3 pcs=3; 2 box=2; 3 roll=3; 2 krat=2; 1 ball=1; 2 bal=2; 2 keranjang=2; satu paket=1; 2 paket=2; tiga buah=3; dua botol=2; 5 bks=5; 3 btl=3; 2 ktk=2; 3 bh=3; 2 lsn=24; 2 psg=2; 3 lbr=3; 2 pcs baju=2; 10 pc=10; 3 unit=3; sebungkus=1; 2 tabung=2; 3 strip=3; 2 slop=2; 5 eksemplar=5; 2 set=2; 3 mangkok=3; 2 cup=2; 3 gelas=3; 2 ekor=2',
  zh_CN:
    '三箱=3; 3箱=3; 两箱=2; 二箱=2; 一箱=1; 3件=3; 三件=3; 共3件=3; 一共3件=3; 两包=2; 2包=2; 5罐=5; 五罐=5; 一打=12; 2打=24; 一双=1; 两双鞋=2; 一对=1; 3盒=3; 三盒=3; 4瓶=4; 四瓶=4; 10个=10; 十个=10; 3套=3; 2本书=2; 3张=3; 2袋=2; 两袋米=2; 3条=3; 一份=1; 2桶=2; 3支=3; 2把=2; 3台=3; 2只=2; 数量：3=3; 件数：3=3; 3箱货=3; x3=3; 共两箱=2; 3 箱=3; 3個=3; 三個=3; 2盒月饼=2; 3粒=3; 两束花=2; 2卷=2; 十二瓶=12; 二十个=20; 两大箱=2; 3片=3; 1部=1; 3樽=3; 两份=2; 2枚=2; 3顶=3; 一串=1',
} as const;
const CONTACTS = {
  en_US: {
    country: 'MY',
    name: 'Jason Lim',
    phone: '0163321188',
    address1: '12 Jalan SS2/24',
    postcode: '47300',
    city: 'Petaling Jaya',
  },
  my: {
    country: 'MY',
    name: 'Siti Aminah',
    phone: '0123456789',
    address1: '12 Jalan SS2/24',
    postcode: '47300',
    city: 'Petaling Jaya',
  },
  id_ID: {
    country: 'ID',
    name: 'Budi Santoso',
    phone: '081234567890',
    address1: 'Jl. Melati No. 5',
    postcode: '40111',
    city: 'Bandung',
  },
  zh_CN: {
    country: 'MY',
    name: '陈国强',
    phone: '0168893421',
    address1: '12 Jalan SS2/24',
    postcode: '47300',
    city: 'Petaling Jaya',
  },
} as const;
type Locale = keyof typeof PHRASES;

const WAYS: Record<string, (phrase: string, parts: (typeof CONTACTS)[Locale]) => string> = {
  'in a line of its own': (phrase, { name, phone, address1, postcode, city }) =>
    [name, phone, address1, `${postcode} ${city}`, '2kg', phrase].join('\n'),
  'before the contact': (phrase, { name, phone, address1, postcode, city }) =>
    [phrase, name, phone, address1, `${postcode} ${city}`, '2kg'].join('\n'),
  'behind a comma': (phrase, { name, phone, address1, postcode, city }) =>
    `${name}, ${phone}, ${address1}, ${postcode} ${city}, ${phrase}, 2kg`,
  'behind the town without a comma': (phrase, { name, phone, address1, postcode, city }) =>
    `${name} ${phone} ${address1} ${postcode} ${city} ${phrase} 2kg`,
};

describe.each(Object.keys(PHRASES) as Locale[])('pieces in words of %s', (locale) => {
  const { country, ...contact } = CONTACTS[locale];
  const phrases = PHRASES[locale].split('; ').map((one) => one.split('='));
  it.each(Object.keys(WAYS))(
    '%s a phrase for pieces is read or shown, and is never in the contact (BX-25)',
    (way) => {
      const wrong = phrases.filter(([phrase = '', number = '']) => {
        const text = WAYS[way]?.(phrase, CONTACTS[locale]) ?? '';
        const [read, ...more] = readMessages(text, {
          locale,
          country,
          currency: country === 'ID' ? 'IDR' : 'MYR',
        });
        const { name, phone, address1, postcode, city, ...rest } = read?.booking ?? {};
        const isSame = JSON.stringify({ name, phone, address1, postcode, city }) === JSON.stringify(contact);
        const isClean = !rest.address2 && !rest.state && !rest.company && !rest.unitNo && rest.weightKg === 2;
        const isCounted = rest.quantity === Number(number);
        return (
          more.length > 0 ||
          !isSame ||
          !isClean ||
          !(isCounted || (!rest.quantity && (rest.rest?.length || rest.description)))
        );
      });
      expect(wrong).toEqual([]);
    },
  );

  it('most of the phrases are read in a line of their own (BX-25)', () => {
    const read = phrases.filter(([phrase = '', number = '']) => {
      const text = WAYS['in a line of its own']?.(phrase, CONTACTS[locale]) ?? '';
      const [message] = readMessages(text, { locale, country, currency: country === 'ID' ? 'IDR' : 'MYR' });
      return message?.booking.quantity === Number(number);
    });
    expect(read.length / phrases.length).toBeGreaterThan(0.9);
  });
});

it.each(['tepung 1kg 10 bungkus', 'beras 1kg 3 karung', '1kg rice 2 bags', '米1公斤2包'])(
  'the weight between goods and their count (%s) is asked for: it may be that of one (BX-23)',
  (line) => {
    const [first] = readMessages(`Siti 0123456789\n12 Jalan Ros, 47300 PJ\n${line}`, {
      locale: 'zh_CN',
      country: 'MY',
      currency: 'MYR',
    });
    const { weightKg, quantity = 0, rest = [] } = first?.booking ?? {};
    expect(weightKg).toBeUndefined();
    expect(quantity).toBeGreaterThan(1);
    expect(rest.join()).toMatch(/1(?:kg|公斤)/);
  },
);

it('the weight behind a count of boxes is that of all (BX-21)', () => {
  const [first] = readMessages('Siti 0123456789\n12 Jalan Ros, 47300 PJ\n2 boxes 5kg', {
    locale: 'en_US',
    country: 'MY',
    currency: 'MYR',
  });
  expect(first?.booking).toMatchObject({ weightKg: 5, quantity: 2 });
});
