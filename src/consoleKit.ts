/** What of the libraries the console shares with the light app's pages; the build puts all of that into one file. */
export { styled } from '@mui/material/styles';
