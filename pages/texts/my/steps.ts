import type { StepTexts } from '../stepTexts.ts';

export const stepsMy: StepTexts = {
  notes: {
    110: 'Kurier telah menerima pesanan',
    200: 'Kurier telah ditugaskan',
    400: 'Kurier dalam perjalanan ke tempat penghantar',
    450: 'Kurier telah tiba di tempat penghantar',
    475: 'Bungkusan tidak dapat diambil: tiada sesiapa di tempat kutipan',
    500: 'Bungkusan telah diambil',
    555: 'Bungkusan telah tiba di hab',
    556: 'Bungkusan telah meninggalkan hab',
    600: 'Bungkusan dalam perjalanan kepada penerima',
    625: 'Kurier telah tiba di tempat penghantaran',
    650: 'Tiada sesiapa dapat menerima bungkusan; kurier akan datang semula',
    651: 'Bungkusan menunggu di pusat pengambilan',
    655: 'Bungkusan menunggu di kaunter',
    661: 'Bungkusan sedang dipulangkan kepada penghantar',
    663: 'Penghantar tidak dapat menerima semula bungkusan',
    700: 'Bungkusan telah diserahkan',
    701: 'Bungkusan sudah kembali kepada penghantar',
    1000: 'Pesanan telah selesai',
  },
  hub: 'Hab {town}',
  collectionPoint: 'Pusat pengambilan {town}',
};
