/** The sources of addresses that the settings name, in the order in which they are asked. The gazetteer is always asked, by default last. */
export type GeocoderOptions =
  | { readonly name: 'gazetteer' }
  /** `url`: base URL, no trailing slash. */
  | { readonly name: 'photon'; readonly url: string }
  | {
      readonly name: 'nominatim'
      readonly url: string
      /** Address at which the operator of the server reaches this site. */
      readonly email: string | undefined
      /** The server of the OpenStreetMap foundation: one request a second, no autocomplete (its usage policy). */
      readonly isPublicServer: boolean
    }
  | { readonly name: 'google'; readonly url: string; readonly key: string }
