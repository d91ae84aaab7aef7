import { describe, expect, it } from 'vitest';
import type { TypedBooking } from '../../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../../src/commands/grammar/parsePaletteInput.ts';
import { PLACES, readAll, readLocal, type SellerCountry } from '../messagesWorld.ts';

const ALI = 'Ali 0123456789, 12 Jalan Ros, 50450 KL';
const SITI = 'Siti 0198765432, 8 Jalan Mawar, 30000 Ipoh';
const SARI = 'Sari 08129998888 Jl. Mawar 8, Surabaya 60111';
const TO_SITI = {
  name: 'Siti',
  phone: '0198765432',
  address1: '8 Jalan Mawar',
  postcode: '30000',
  city: 'Ipoh',
};
const RECIPIENT = ['name', 'phone', 'address1', 'postcode', 'city', 'company', 'note'] as const;
const recipientOf = (booking: TypedBooking | undefined) =>
  Object.fromEntries(RECIPIENT.flatMap((part) => (booking?.[part] ? [[part, booking[part]]] : [])));
const shownIn = (bookings: readonly TypedBooking[]) => bookings.flatMap(({ rest = [] }) => rest).join(' | ');

describe('the person from whom a parcel is collected', () => {
  it.each<[SellerCountry, string, string]>([
    ['MY', `Return parcel: pls collect from ${ALI}`, 'Ali'],
    ['MY', `Pickup: ${SITI}\nSend back to us`, 'Siti'],
    ['MY', `Ambil barang dari Encik Rahim 0198887777, No 5 Lorong Damai, 05000 Alor Setar`, 'Encik Rahim'],
    ['MY', 'tolong pickup di rumah Kak Ros, 12 Jalan Teratai, 43000 Kajang, 0192223333', 'Kak Ros'],
    ['MY', `Tolong ambil parcel daripada ${SITI} dan hantar ke kedai kami`, 'Siti'],
    ['MY', `exchange: collect old unit from ${ALI}`, 'Ali'],
    ['MY', `Customer return - ${SITI}`, 'Siti'],
    ['MY', `Return from ${ALI}`, 'Ali'],
    ['MY', `Reverse pickup - ${ALI}`, 'Ali'],
    ['MY', 'Pls collect from Ali\n0123456789\n12 Jalan Ros\n50450 KL', 'Ali'],
    ['MY', 'Collect from:\nAli\n0123456789\n12 Jalan Ros\n50450 KL', 'Ali'],
    ['MY', 'Pickup address: 12 Jalan Ros, 50450 KL\nContact: Ali 0123456789', 'Ali'],
    ['MY', `from ${ALI}`, 'Ali'],
    ['SG', '上门取件 陈小明 91234567 Blk 123 Ang Mo Kio Ave 3 #05-12 S560123', '陈小明'],
    ['MY', '取件地址：12 Jalan SS2/24, 47300 Petaling Jaya\n联系人：李小姐 0123456789', '李小姐'],
    ['MY', `去 ${ALI} 取件`, 'Ali'],
    ['MY', '帮我从李明那里取件 0123456789 12 Jalan Ros 50450 KL', '李明'],
    ['MY', '退货：李明 0123456789 12 Jalan Ros 50450 KL', '李明'],
    ['ID', 'jemput di Jl. Melati No. 5, Bandung 40111, Budi 08123456789', 'Budi'],
    ['ID', 'Penjemputan: Budi 08123456789 Jl. Melati No. 5, Bandung 40111', 'Budi'],
    ['ID', `Retur dari ${SARI} ke gudang kami`, 'Sari'],
    ['PH', `pa-pickup po kay Maria 09171234567, ${PLACES.PH}`, 'Maria'],
    ['PH', `kunin sa bahay ni Juan 09171234567, ${PLACES.PH}`, 'Juan'],
    ['SG', 'pls fetch from Jane, 91112222, 10 Anson Road #10-01 S079903', 'Jane'],
  ])('in %s is shown and is no recipient, who is asked for: %s (BX-21, BX-25)', (country, text, sender) => {
    const [booking = {}, ...others] = readLocal(country, text);
    expect([recipientOf(booking), others]).toEqual([{}, []]);
    expect(shownIn([booking])).toContain(sender);
  });

  it.each([
    ['behind a heading', 'Please collect from these customers:'],
    ['of a return', 'Reverse pickup:'],
  ])('in a list %s is no recipient (BX-21)', (_, heading) => {
    const bookings = readAll(`${heading}\n1. ${ALI}\n2. ${SITI}`);
    expect(bookings.map(recipientOf)).toEqual([{}]);
    expect(shownIn(bookings)).toMatch(/Ali .*Siti /);
  });

  it('is asked about in the line of commands too, also behind the word of a command (BX-25)', () => {
    const context = {
      locale: 'en_US',
      country: 'MY',
      currency: 'MYR',
      hasSelection: false,
      hasFocused: false,
    } as const;
    for (const text of [`Return parcel: pls collect from ${ALI}`, `Pick up from ${ALI}`])
      expect(parsePaletteInput(text, context)).toMatchObject({ kind: 'book' });
  });

  it('keeps the weight of the parcel (BX-25)', () => {
    expect(readAll(`Return from ${ALI}, 1kg`)).toMatchObject([{ weightKg: 1 }]);
  });
});

describe('a sender and a recipient in a message', () => {
  it.each([
    `Hantar dari ${ALI} ke ${SITI}`,
    `From: ${ALI}\nTo: ${SITI}`,
    'from 12 Jalan Ros 50450 KL to 8 Jalan Mawar 30000 Ipoh, Siti 0198765432',
    `Pickup ${ALI}, deliver ${SITI}`,
    `Please pick up from ${ALI} and send to ${SITI}`,
    `Ambil di: ${ALI}\nHantar ke: ${SITI}`,
    `1. Collect from ${ALI}\n2. Deliver to ${SITI}`,
    `Collect from:\nAli\n0123456789\n12 Jalan Ros\n50450 KL\n\nDeliver to:\n${SITI.replaceAll(', ', '\n')}`,
    'Hi can i arrange a pickup from 12 Jalan X 50450 KL, name Ali, 0123456789. To be delivered to Siti at 8 Jalan Mawar 30000 Ipoh 0198765432',
    `从李明 0123456789 12 Jalan Ros 50450 KL 寄到 ${SITI}`,
    `${SITI}, from Kedai Ali 0139998888`,
    `From Kedai Ali 0139998888\nTo ${SITI}`,
    `parcel from me to ${SITI}`,
    `Send from KL to ${SITI}`,
    `from KL to JB, receiver ${SITI}`,
  ])('are not mixed: %s (BX-21)', (text) => {
    expect(readAll(text).map(recipientOf)).toEqual([TO_SITI]);
  });

  it('are not mixed in an order of Indonesia, and one of the Philippines (BX-21)', () => {
    expect(
      recipientOf(
        readLocal('ID', `kirim dari Budi 08123456789 Jl. Melati No. 5, Bandung 40111 ke ${SARI}`)[0],
      ),
    ).toEqual({
      name: 'Sari',
      phone: '08129998888',
      address1: 'Jl. Mawar 8',
      postcode: '60111',
      city: 'Surabaya',
    });
    const maria = 'Maria Santos 09181234567, 12 Mabini St, Cebu City 6000';
    expect(recipientOf(readLocal('PH', `from Manila to Cebu, ${maria}`)[0])).toMatchObject({
      name: 'Maria Santos',
      address1: '12 Mabini St',
      city: 'Cebu City',
    });
  });

  it.each([
    ['2kg from Ipoh to Penang', 'Penang', 'from Ipoh'],
    ['2kg KL to Penang', 'Penang', 'KL'],
    ['从吉隆坡到怡保 2公斤', '怡保', '吉隆坡'],
  ])('are towns in %s: the second is the recipient’s (BX-25)', (text, city, shown) => {
    const bookings = readAll(text);
    expect(bookings).toMatchObject([{ city, weightKg: 2 }]);
    expect(recipientOf(bookings[0])).toEqual({ city });
    expect(shownIn(bookings)).toContain(shown);
  });
});

describe('a recipient stays beside words about a pickup', () => {
  it.each([
    `Pickup tomorrow 3pm. ${SITI}`,
    `Hi boss, need pickup today. ${SITI}`,
    `Pls collect from my shop\n${SITI.replaceAll(', ', '\n')}`,
    `${SITI}, collect from customer RM50`,
    `${SITI}, ambil duit RM50 dari customer`,
    `Collect RM50 from ${SITI}`,
    `${SITI}. Return if not received`,
    `${SITI}\nAvailable from 9am to 5pm`,
    `${SITI}\nself pickup at counter`,
    `Return parcel to ${SITI}`,
    `Return to: ${SITI}`,
    `上门取件\n${SITI.replaceAll(', ', '\n').replace(' 019', '\n019')}`,
  ])('%s (BX-21, BX-25)', (text) => {
    expect(readAll(text).map(recipientOf)).toEqual([TO_SITI]);
  });
});
