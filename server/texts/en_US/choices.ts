/** Types of customers and industries by their stored code. */
export default {
  customerTypes: {
    personal: 'Personal',
    business: 'Business',
  },
  industries: {
    Automotive: 'Automotive',
    'Baby and toys': 'Baby and toys',
    'Beauty and cosmetics': 'Beauty and cosmetics',
    'Books and stationery': 'Books and stationery',
    Education: 'Education',
    Electronics: 'Electronics',
    Fashion: 'Fashion',
    'Food and beverage': 'Food and beverage',
    'Furniture and home': 'Furniture and home',
    Government: 'Government',
    'Health and pharmacy': 'Health and pharmacy',
    Jewellery: 'Jewellery',
    Logistics: 'Logistics',
    Manufacturing: 'Manufacturing',
    Pets: 'Pets',
    'Professional services': 'Professional services',
    Retail: 'Retail',
    'Sports and outdoors': 'Sports and outdoors',
    Other: 'Other',
  },
};
