import polyline from '@mapbox/polyline'

import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'
import { isInside } from '#domain/geo/polygon.ts'

type Corner = readonly [latitude: number, longitude: number]

/** Drawn by us after the real built-up shape, coast and rivers included; corners good to some 500 m, in order, rings not closed. */
// prettier-ignore
const OUTLINES: Readonly<Record<string, readonly Corner[]>> = {
  BCN: [
    [41.4178, 2.2285], [41.433, 2.2125], [41.448, 2.201], [41.46, 2.175], [41.448, 2.16], [41.433, 2.142], [41.42, 2.125],
    [41.418, 2.1], [41.395, 2.1], [41.379, 2.106], [41.366, 2.119], [41.357, 2.133], [41.335, 2.118], [41.318, 2.135],
    [41.34, 2.168], [41.364, 2.187], [41.377, 2.196], [41.39, 2.206], [41.404, 2.22],
  ],
  MAD: [
    [40.483, -3.71], [40.49, -3.68], [40.48, -3.655], [40.465, -3.64], [40.445, -3.63], [40.425, -3.62], [40.405, -3.623],
    [40.385, -3.635], [40.37, -3.655], [40.365, -3.69], [40.36, -3.725], [40.368, -3.75], [40.385, -3.765], [40.405, -3.755],
    [40.42, -3.735], [40.435, -3.735], [40.452, -3.728], [40.468, -3.722],
  ],
  VAL: [
    [39.503, -0.39], [39.5, -0.365], [39.495, -0.34], [39.483, -0.322], [39.47, -0.32], [39.455, -0.318], [39.443, -0.323],
    [39.44, -0.345], [39.435, -0.365], [39.438, -0.385], [39.445, -0.4], [39.458, -0.41], [39.47, -0.413], [39.483, -0.415],
    [39.493, -0.412], [39.501, -0.403],
  ],
  SVQ: [
    [37.425, -5.975], [37.42, -5.956], [37.408, -5.94], [37.4, -5.915], [37.387, -5.912], [37.376, -5.935], [37.362, -5.945],
    [37.345, -5.956], [37.318, -5.956], [37.312, -5.972], [37.335, -5.99], [37.352, -5.998], [37.366, -6.006], [37.378, -6.013],
    [37.39, -6.015], [37.408, -6.008], [37.42, -5.995],
  ],
  KYI: [
    [50.52, 30.39], [50.535, 30.43], [50.538, 30.48], [50.545, 30.52], [50.545, 30.57], [50.54, 30.62], [50.52, 30.64],
    [50.49, 30.655], [50.465, 30.68], [50.44, 30.69], [50.42, 30.68], [50.395, 30.675], [50.375, 30.655], [50.37, 30.61],
    [50.368, 30.56], [50.355, 30.53], [50.355, 30.48], [50.365, 30.44], [50.39, 30.4], [50.415, 30.37], [50.44, 30.345],
    [50.47, 30.34], [50.485, 30.37],
  ],
  LVI: [
    [49.885, 24.03], [49.883, 24.06], [49.87, 24.075], [49.85, 24.085], [49.835, 24.1], [49.815, 24.095], [49.795, 24.085],
    [49.775, 24.065], [49.775, 24.035], [49.788, 24.005], [49.8, 23.975], [49.815, 23.955], [49.83, 23.94], [49.845, 23.915],
    [49.865, 23.9], [49.88, 23.915], [49.875, 23.95], [49.868, 23.985], [49.878, 24.008],
  ],
  ODS: [
    [46.564, 30.795], [46.548, 30.772], [46.52, 30.75], [46.5, 30.748], [46.493, 30.756], [46.478, 30.772], [46.46, 30.776],
    [46.438, 30.78], [46.415, 30.77], [46.39, 30.752], [46.37, 30.735], [46.372, 30.71], [46.39, 30.69], [46.415, 30.69],
    [46.44, 30.678], [46.47, 30.66], [46.495, 30.67], [46.515, 30.695], [46.535, 30.72], [46.56, 30.745],
  ],
  DNP: [
    [48.535, 35.04], [48.535, 35.1], [48.515, 35.125], [48.49, 35.11], [48.47, 35.13], [48.44, 35.14], [48.415, 35.135],
    [48.395, 35.1], [48.38, 35.05], [48.39, 35.005], [48.42, 34.985], [48.435, 34.95], [48.445, 34.905], [48.465, 34.885],
    [48.495, 34.9], [48.5, 34.95], [48.515, 34.995],
  ],
  EVN: [
    [40.243, 44.545], [40.232, 44.58], [40.215, 44.6], [40.195, 44.605], [40.175, 44.585], [40.17, 44.56], [40.15, 44.565],
    [40.125, 44.57], [40.105, 44.545], [40.115, 44.51], [40.115, 44.48], [40.13, 44.455], [40.15, 44.43], [40.17, 44.415],
    [40.19, 44.43], [40.205, 44.44], [40.222, 44.465], [40.235, 44.49], [40.235, 44.52],
  ],
  GYU: [
    [40.825, 43.835], [40.824, 43.855], [40.81, 43.87], [40.803, 43.8735], [40.795, 43.875], [40.78, 43.873], [40.768, 43.867],
    [40.764, 43.85], [40.764, 43.837], [40.77, 43.823], [40.783, 43.815], [40.796, 43.813], [40.808, 43.813], [40.819, 43.821],
  ],
  VAN: [
    [40.823, 44.455], [40.826, 44.475], [40.824, 44.495], [40.825, 44.515], [40.828, 44.535], [40.822, 44.55], [40.813, 44.548],
    [40.806, 44.53], [40.798, 44.512], [40.792, 44.495], [40.793, 44.475], [40.799, 44.46], [40.806, 44.443], [40.815, 44.44],
  ],
  VAG: [
    [40.183, 44.29], [40.182, 44.305], [40.176, 44.318], [40.168, 44.327], [40.163, 44.34], [40.157, 44.339], [40.154, 44.33],
    [40.153, 44.313], [40.152, 44.295], [40.154, 44.28], [40.16, 44.272], [40.168, 44.27], [40.175, 44.274], [40.18, 44.28],
  ],
}

/** Corners of where a city delivers, in order, the ring not closed. Throws for a city without an outline. */
export function outlineOf(cityCode: string): readonly Corner[] {
  const corners = OUTLINES[cityCode]
  if (corners === undefined) throw new Error(`no outline for ${cityCode}`)
  return corners
}

/** The outline as the contract sends it: Google polyline, precision 5, closed. */
export function encodedOutline(cityCode: string): string {
  const corners = outlineOf(cityCode)
  return polyline.encode([...corners, ...corners.slice(0, 1)].map(([latitude, longitude]) => [latitude, longitude]))
}

/** Whether a point lies within a city's outline. */
export function delivers(cityCode: string, latitude: number, longitude: number): boolean {
  return isInside({ lat: latitude, lng: longitude }, outlineOf(cityCode).map(pointOf))
}

/** Metres between two points, on a plane: within a city the ball is flat enough. */
export function metresBetween(one: Corner, other: Corner): number {
  const north = (one[0] - other[0]) * METRES_PER_DEGREE
  const east = (one[1] - other[1]) * METRES_PER_DEGREE * Math.cos((one[0] * Math.PI) / 180)
  return Math.hypot(north, east)
}

const pointOf = ([lat, lng]: Corner) => ({ lat, lng })

/** The circle that holds the whole outline. Radius in metres, rounded up to 100. */
export function searchZone(cityCode: string): { latitude: number; longitude: number; radius: number } {
  const corners = outlineOf(cityCode)
  const latitudes = corners.map(([latitude]) => latitude)
  const longitudes = corners.map(([, longitude]) => longitude)
  const latitude = Math.round(((Math.min(...latitudes) + Math.max(...latitudes)) / 2) * 1e5) / 1e5
  const longitude = Math.round(((Math.min(...longitudes) + Math.max(...longitudes)) / 2) * 1e5) / 1e5
  const reach = Math.max(...corners.map(corner => metresBetween([latitude, longitude], corner)))
  return { latitude, longitude, radius: Math.ceil(reach / 100) * 100 }
}
