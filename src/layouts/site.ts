/** Site settings for every page. */
export interface Site {
  /** Scheme and host of links that leave the page: canonicals, alternates, structured data. */
  readonly origin: string
  /** Whether search engines may list anything here. */
  readonly production: boolean
  readonly sandbox: boolean
  /** Where card forms and challenges are: another origin than ours. */
  readonly paymentOrigin: string
  /** The loader script of the operator's tag manager; undefined: none. */
  readonly tagManagerUrl: string | undefined
}
