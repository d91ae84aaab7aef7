/** Price components by the server's names; others have names of their own. */
export default {
  lines: {
    Delivery: 'Delivery',
    Distance: 'Distance',
    Stops: 'Stops',
    Brand: 'Own brand',
    Discount: 'Discount',
    Tax: 'Tax',
    Rounding: 'Rounding',
  },
};
