/** Lines of a price as the server names them; what is not here is a name of its own. */
export default {
  lines: {
    Delivery: 'Delivery',
    Distance: 'Distance',
    Stops: 'Stops',
    Discount: 'Discount',
    Tax: 'Tax',
    Rounding: 'Rounding',
  },
};
