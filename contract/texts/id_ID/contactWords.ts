import type { ContactWords } from '../writtenWords.ts';

export default {
  sides: {
    receiver: {
      alone: ['penerima', 'tujuan', 'kepada', 'pelanggan', 'pembeli'],
      beside: [],
    },
    sender: {
      alone: ['pengirim'],
      beside: ['asal', 'dari'],
    },
  },
  fields: {
    Name: ['nama', 'namalengkap', 'kontak'],
    Phone: ['nohp', 'nohandphone', 'telepon', 'notelepon', 'nomortelepon', 'ponsel'],
    Email: ['alamatemail', 'surel'],
    Company: ['perusahaan', 'namaperusahaan'],
    UnitNo: ['nounit', 'norumah'],
    Address1: ['alamat', 'alamat1', 'alamatlengkap', 'jalan'],
    Address2: ['alamat2', 'kecamatan'],
    City: ['kota', 'kabupaten', 'kotakabupaten'],
    State: ['provinsi', 'propinsi'],
    Postcode: ['kodepos'],
    Country: ['negara', 'kodenegara'],
  },
  companyForms: ['pt', 'cv'],
  unitForms: ['blok'],
  streetForms: ['jalan', 'jl', 'gang', 'gg', 'blok', 'komplek', 'perumahan', 'desa'],
  streetEndings: [],
} satisfies ContactWords;
