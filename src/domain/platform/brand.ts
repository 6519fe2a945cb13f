interface Brand {
  readonly name: string
  readonly wordmark: string
  readonly slug: string
  readonly productMarker: string
  readonly app: App | undefined
}

export interface App {
  /** As schema.org has it: "ANDROID, IOS". */
  readonly operatingSystem: string
  /** One of the kinds of application that search engines know. */
  readonly category: string
  /** `value`: 1–5; `count`: how many people gave it. */
  readonly rating: { readonly value: number; readonly count: number } | undefined
}

/** The one place that spells the brand. An operator puts their own here. */
export const BRAND = {
  name: 'Recado',
  /** As the logo writes it; the dot after it is drawn in the colour of the brand. */
  wordmark: 'recado',
  /** As addresses write it. */
  slug: 'recado',
  /** A §2.1 {product marker}: what marks an address as a landing of this product; the brand's own slug, unless it sells several. */
  productMarker: 'recado',
  /**
   * The app, for structured data. `rating` is what its stores show: search engines want one of every app they list, so that without it nothing
   * is said of the app (the sandbox shows a sample). An operator without an app writes `app: undefined`.
   */
  app: { operatingSystem: 'ANDROID, IOS', category: 'ShoppingApplication', rating: undefined },
} as const satisfies Brand
