import type { StepTexts } from '../stepTexts.ts';

export const stepsIdID: StepTexts = {
  notes: {
    110: 'Kurir telah menerima pesanan',
    200: 'Kurir telah ditugaskan',
    400: 'Kurir sedang menuju pengirim',
    450: 'Kurir telah tiba di tempat pengirim',
    475: 'Paket tidak dapat dijemput: tidak ada orang di lokasi penjemputan',
    500: 'Paket telah dijemput',
    555: 'Paket telah tiba di hub',
    556: 'Paket telah meninggalkan hub',
    600: 'Paket sedang diantar ke penerima',
    625: 'Kurir telah tiba di lokasi pengantaran',
    650: 'Tidak ada yang dapat menerima paket; kurir akan datang lagi',
    651: 'Paket menunggu di titik pengambilan',
    655: 'Paket menunggu di loket',
    661: 'Paket sedang dikembalikan ke pengirim',
    663: 'Pengirim tidak dapat menerima kembali paket',
    700: 'Paket telah diserahkan',
    701: 'Paket sudah kembali di tangan pengirim',
    1000: 'Pesanan telah selesai',
  },
  hub: 'Hub {town}',
  collectionPoint: 'Titik pengambilan {town}',
};
