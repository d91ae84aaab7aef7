import type { LabelData } from '../../../server/documents/labels/labelData.ts';

export function aLabel(over: Partial<LabelData> = {}): LabelData {
  return {
    consignmentNo: 'WB123456789MY',
    nanoId: 'V1StGXR8_Z5j',
    serviceName: 'Next Day Parcel',
    serviceCode: 'ND-1',
    courierName: 'Swift Post',
    companyName: 'Parcel House',
    companyColor: '#0b5fff',
    sender: {
      name: 'Siti Aminah',
      phone: '+60 12-345 6789',
      addressLines: ['12 Jalan Ampang', '50450 Kuala Lumpur'],
    },
    receiver: {
      name: 'Tan Wei Ming',
      phone: '+60 16-987 6543',
      company: 'Acme Trading',
      addressLines: ['Unit 12-3, Menara Timur', 'Jalan Burma'],
      postcode: '10050',
      city: 'George Town',
      state: 'Pulau Pinang',
      country: 'Malaysia',
    },
    weightKg: 1.25,
    pieces: { index: 1, total: 1 },
    currency: 'MYR',
    itemSummary: '2 × T-shirt',
    createdAt: '2026-11-21T17:30:00Z',
    trackingUrl: 'https://console.example.com/track/WB123456789MY',
    ...over,
  };
}

/** All texts exceed their space, in three scripts. */
export function aLongLabel(): LabelData {
  return aLabel({
    consignmentNo: 'SPXMY0123456789012345',
    serviceName: 'International Express Worldwide Door to Door Saver, Duties Unpaid, Signature Required',
    serviceCode: 'INTL-EXP-DDU-SAVER',
    courierName: 'Very Long Courier Logistics Berhad',
    companyName: 'Syarikat Penghantaran Nusantara Antarabangsa',
    companyColor: '#ffd400',
    codMinor: 123456789,
    insured: true,
    receiver: {
      name: 'Nguyễn Thị Bạch Tuyết Phương Thảo Evangelista-Montgomery binti Abdul Rahman Al-Haj Junior',
      phone: '+84 (0) 912 345 678 extension 12345',
      company: '新加坡国际电子商务有限公司'.repeat(4),
      addressLines: [
        'Supercalifragilistic'.repeat(9),
        '乌节路义安城靠近地铁站出口'.repeat(6),
        'Near the banyan tree, '.repeat(9),
      ],
      postcode: 'SW1A 1AA-99',
      city: 'Thành phố Hồ Chí Minh mở rộng',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      country: 'Democratic Republic of Somewhere',
    },
    sender: {
      name: 'Muhammad Firdaus bin Mohd Noor Hidayat bin Abdullah',
      phone: '+60 3-1234 5678 901',
      company: 'Perusahaan Perdagangan Antarabangsa Sdn Bhd',
      addressLines: ['Lot 1234, Kawasan Perindustrian Ringan Taman Sri Muda, '.repeat(3), '40400 Shah Alam'],
    },
    referenceNo: 'REFERENCE-'.repeat(12),
    note: 'Call before arriving, ring the bell twice. '.repeat(5),
    itemSummary: '12 × Handmade batik scarf, '.repeat(6),
    pieces: { index: 120, total: 120 },
    weightKg: 1234.567,
  });
}
