/** Site settings for every page. */
export interface Site {
  /** Scheme and host of links that leave the page: canonicals, alternates, structured data. */
  readonly origin: string
  /** Whether search engines may list anything here. */
  readonly production: boolean
  readonly sandbox: boolean
  /** The origin of card forms and challenges; it differs from `origin`. */
  readonly paymentOrigin: string
  /** Whether browsers may offer the accounts of a provider (FedCM; B §2, "Google one-tap"). */
  readonly oneTap: boolean
  /** The loader script of the operator's tag manager; undefined: none. */
  readonly tagManagerUrl: string | undefined
  /** Whether this site stores events of its visitors. */
  readonly eventCollector: boolean
  /** Of the address picker; undefined: its map is drawn. */
  readonly mapTiles: { readonly url: string; readonly attribution: string; readonly attributionUrl: string | undefined } | undefined
}
