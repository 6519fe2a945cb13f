/** A name as the city writes it, and in Latin letters. */
export interface PlaceName {
  readonly local: string
  readonly latin: string
}

export interface Quarter extends PlaceName {
  readonly latitude: number
  readonly longitude: number
}

/** Where a city's stores stand. */
export interface Places {
  readonly quarters: readonly Quarter[]
  readonly streets: readonly PlaceName[]
}

export const quarter = (local: string, latin: string, latitude: number, longitude: number): Quarter => ({ local, latin, latitude, longitude })

export const street = (local: string, latin: string): PlaceName => ({ local, latin })
