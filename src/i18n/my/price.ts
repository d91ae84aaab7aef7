/** Lines of a price as the server names them; what is not here is a name of its own. */
export default {
  lines: {
    Delivery: 'Penghantaran',
    Distance: 'Jarak',
    Stops: 'Hentian',
    Discount: 'Diskaun',
    Tax: 'Cukai',
    Rounding: 'Pembundaran',
  },
};
