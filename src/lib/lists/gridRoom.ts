/** CSS variable with the height of the parts above and below a list's grid. */
export const ROOM = '--wb-grid-room';
/** The height that is left for the grid; a low window scrolls instead. */
export const gridRoom = (usual: string) =>
  `max(320px, calc(100vh - var(${ROOM}, ${usual}) - var(--wb-dock, 0px)))`;
