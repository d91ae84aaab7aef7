import type english from '../en_US/choices.ts';

export default {
  customerTypes: {
    personal: 'Peribadi',
    business: 'Perniagaan',
  },
  industries: {
    Automotive: 'Automotif',
    'Baby and toys': 'Bayi dan mainan',
    'Beauty and cosmetics': 'Kecantikan dan kosmetik',
    'Books and stationery': 'Buku dan alat tulis',
    Education: 'Pendidikan',
    Electronics: 'Elektronik',
    Fashion: 'Fesyen',
    'Food and beverage': 'Makanan dan minuman',
    'Furniture and home': 'Perabot dan kediaman',
    Government: 'Kerajaan',
    'Health and pharmacy': 'Kesihatan dan farmasi',
    Jewellery: 'Barang kemas',
    Logistics: 'Logistik',
    Manufacturing: 'Pembuatan',
    Pets: 'Haiwan peliharaan',
    'Professional services': 'Perkhidmatan profesional',
    Retail: 'Runcit',
    'Sports and outdoors': 'Sukan dan aktiviti luar',
    Other: 'Lain-lain',
  },
} satisfies typeof english;
