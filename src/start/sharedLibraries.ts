/** Library code that the console shares with the public app; the build puts it all into one file. */
export { styled } from '@mui/material/styles';
