export const createHttpGeocoder: any = () => 0;
export const withFallback: any = (a: any) => a;
