import type { ContactWords } from '../writtenWords.ts';

export default {
  sides: {
    receiver: {
      alone: ['penerima', 'tujuan', 'kepada', 'pelanggan', 'pembeli'],
      beside: [],
    },
    sender: {
      alone: ['penghantar', 'daripada'],
      beside: ['asal', 'dari'],
    },
  },
  fields: {
    Name: ['nama', 'namapenuh'],
    Phone: ['nohp', 'notel', 'nohandphone', 'telefon', 'notelefon', 'nombortelefon'],
    Email: ['emel', 'alamatemail'],
    Company: ['syarikat', 'namasyarikat'],
    UnitNo: ['nounit', 'norumah'],
    Address1: ['alamat', 'alamat1', 'alamatpenuh', 'jalan'],
    Address2: ['alamat2'],
    City: ['bandar'],
    State: ['negeri'],
    Postcode: ['poskod', 'kodpos'],
    Country: ['negara', 'kodnegara'],
  },
  companyForms: ['bhd'],
  unitForms: ['blok', 'lot'],
} satisfies ContactWords;
