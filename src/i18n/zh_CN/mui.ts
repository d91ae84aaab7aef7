import { zhCN as material } from '@mui/material/locale';
import { zhCN as pickers } from '@mui/x-date-pickers/locales';

export default [material, pickers];
