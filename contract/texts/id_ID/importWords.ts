import type { ImportWords } from '../writtenWords.ts';

export default {
  referenceNo: ['nopesanan', 'nomorpesanan', 'nomorreferensi', 'referensi'],
  itemType: ['tipebarang', 'jenispaket'],
  itemDescription: [
    'barang',
    'namabarang',
    'isi',
    'isipaket',
    'isikiriman',
    'produk',
    'deskripsi',
    'keterangan',
  ],
  quantity: ['kuantitas', 'jumlahbarang'],
  weightKg: ['berat', 'beratkg', 'beratbarang', 'beratpaket'],
  lengthCm: ['panjang', 'panjangcm'],
  widthCm: ['lebar', 'lebarcm'],
  heightCm: ['tinggi', 'tinggicm'],
  declaredValue: ['nilai', 'harga', 'hargabarang', 'nilaibarang'],
  currency: ['matauang'],
  cod: ['bayarditempat', 'nilaicod', 'jumlahcod'],
  insurance: ['asuransi', 'nilaiasuransi'],
  serviceCode: ['layanan', 'kurir'],
  pickupDate: ['tanggal', 'tanggaljemput', 'tanggalpickup', 'tanggalkirim'],
  note: ['catatanpengiriman', 'catatankurir', 'pesan'],
  contactTags: ['tanda', 'jeniskontak'],
} satisfies ImportWords;
