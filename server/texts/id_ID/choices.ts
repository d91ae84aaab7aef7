import type english from '../en_US/choices.ts';

export default {
  customerTypes: {
    personal: 'Pribadi',
    business: 'Bisnis',
  },
  industries: {
    Automotive: 'Otomotif',
    'Baby and toys': 'Bayi dan mainan',
    'Beauty and cosmetics': 'Kecantikan dan kosmetik',
    'Books and stationery': 'Buku dan alat tulis',
    Education: 'Pendidikan',
    Electronics: 'Elektronik',
    Fashion: 'Busana',
    'Food and beverage': 'Makanan dan minuman',
    'Furniture and home': 'Mebel dan rumah',
    Government: 'Pemerintahan',
    'Health and pharmacy': 'Kesehatan dan farmasi',
    Jewellery: 'Perhiasan',
    Logistics: 'Logistik',
    Manufacturing: 'Manufaktur',
    Pets: 'Hewan peliharaan',
    'Professional services': 'Jasa profesional',
    Retail: 'Ritel',
    'Sports and outdoors': 'Olahraga dan luar ruang',
    Other: 'Lainnya',
  },
} satisfies typeof english;
