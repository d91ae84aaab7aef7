export interface DemoContact {
  name: string;
  phone: string;
  email: string | null;
  company: string | null;
  unitNo: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  postcode: string;
  country: string;
}

const person = (
  name: string,
  phone: string,
  address1: string,
  postcode: string,
  city: string,
  state: string,
  more: Partial<DemoContact> = {},
): DemoContact => ({
  name,
  phone,
  email: null,
  company: null,
  unitNo: null,
  address1,
  address2: null,
  city,
  state,
  postcode,
  country: 'MY',
  ...more,
});

const KL = 'Wilayah Persekutuan Kuala Lumpur';

/** The demo shipper's own address. */
export const WAREHOUSE = person(
  'Nurul Aina',
  '+60123456789',
  '12 Jalan Ampang',
  '50450',
  'Kuala Lumpur',
  KL,
  { company: 'Aina Batik House', unitNo: 'Lot 3A', email: 'demo@waybill.test' },
);

/** Recipients of the demo orders, and most of the address book. */
export const RECIPIENTS: DemoContact[] = [
  person('Tan Wei Ling', '+60167001234', '88 Lebuh Chulia', '10200', 'Pulau Pinang', 'Pulau Pinang', {
    email: 'weiling@example.test',
  }),
  person('Aisyah binti Rahman', '+60132223344', '12 Jalan SS2/24', '47300', 'Petaling Jaya', 'Selangor'),
  person('陈伟玲', '+60178889900', '5 Jalan Wong Ah Fook', '80000', 'Johor Bahru', 'Johor', {
    unitNo: '07-12',
    company: '伟玲贸易',
  }),
  person('Rajesh Kumar', '+60145556677', '21 Jalan Sultan Idris Shah', '30000', 'Ipoh', 'Perak'),
  person('Dayang Siti', '+60198765432', '3 Jalan Padungan', '93100', 'Kuching', 'Sarawak'),
  person('Jeffrey Anak Lim', '+60168887766', '40 Jalan Pantai', '88000', 'Kota Kinabalu', 'Sabah'),
  person(
    'Muhammad Hafiz bin Abdul Rahman Al-Hadi',
    '+60111234567',
    '7 Persiaran Perdana',
    '62000',
    'Putrajaya',
    'Wilayah Persekutuan Putrajaya',
    { unitNo: 'B-11-03', company: 'Jabatan Perkhidmatan Perdana Menteri' },
  ),
  person('Lim Boon Heng', '+60124443322', '16 Jalan Tun Tan Cheng Lock', '75200', 'Melaka', 'Melaka'),
  person(
    'Farah Nadia',
    '+60135557788',
    '2 Jalan Dato Bandar Tunggal',
    '70000',
    'Seremban',
    'Negeri Sembilan',
  ),
  person('Ong Siew Mei', '+6591234567', '10 Anson Road', '079903', 'Singapore', 'Singapore', {
    country: 'SG',
    unitNo: '#20-11',
  }),
];
