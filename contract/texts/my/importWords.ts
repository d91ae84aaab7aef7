import type { ImportWords } from '../writtenWords.ts';

export default {
  referenceNo: ['nopesanan', 'rujukan', 'nombrorujukan'],
  itemType: ['jenisbungkusan'],
  itemDescription: ['barang', 'namabarang', 'isi', 'produk', 'keterangan', 'kandungan', 'butiranbarang'],
  quantity: ['bilangan', 'bil'],
  weightKg: ['berat', 'beratkg', 'beratbarang'],
  lengthCm: ['panjang', 'panjangcm'],
  widthCm: ['lebar', 'lebarcm'],
  heightCm: ['tinggi', 'tinggicm'],
  declaredValue: ['nilai', 'harga', 'hargabarang', 'nilaibarang'],
  currency: ['matawang'],
  cod: ['nilaicod', 'jumlahcod', 'tunaipenghantaran', 'bayaransemasapenghantaran'],
  insurance: ['insurans', 'nilaiinsurans'],
  serviceCode: ['perkhidmatan', 'kurier'],
  pickupDate: ['tarikh', 'tarikhambilan', 'tarikhkutipan', 'tarikhpengambilan'],
  note: ['pesan', 'arahan', 'arahankhas', 'catatanpenghantaran'],
  contactTags: ['tanda', 'jeniskenalan'],
} satisfies ImportWords;
