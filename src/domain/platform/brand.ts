interface Brand {
  readonly name: string
  readonly wordmark: string
  readonly slug: string
  readonly productMarker: string
  readonly colors: { readonly light: string; readonly dark: string }
  readonly app: App | undefined
  /** The operator, for the legal pages. */
  readonly legal: { readonly company: string; readonly registration: string; readonly address: string; readonly email: string }
}

export interface App {
  /** As schema.org has it: "ANDROID, IOS". */
  readonly operatingSystem: string
  /** Application category that search engines support. */
  readonly category: string
  /** `value`: 1–5; `count`: number of ratings. */
  readonly rating: { readonly value: number; readonly count: number } | undefined
}

/** The only definition of the brand. Operators replace it. */
export const BRAND = {
  name: 'Recado',
  /** Text of the logo; the dot after it has the brand colour. */
  wordmark: 'recado',
  /** Slug in URLs. */
  slug: 'recado',
  /** A §2.1 {product marker}: marks landings of this product; equals the brand slug unless the operator has several products. */
  productMarker: 'recado',
  /** Background of the pages in the light and the dark scheme, as in `src/styles/tokens.css`: browsers and the installed app paint it around them. */
  colors: { light: '#fffaf4', dark: '#17111f' },
  /**
   * The app, for structured data. `rating` is that of the app stores: search engines require one, so without it the app is omitted (the
   * sandbox has a sample). Operators without an app set `app: undefined`.
   */
  app: { operatingSystem: 'ANDROID, IOS', category: 'ShoppingApplication', rating: undefined },
  /** Samples: operators replace them, and the texts in `i18n/messages/legal/` (docs/OPERATING.md). */
  legal: {
    company: 'Recado Demo, S.L.',
    registration: 'NIF B00000000',
    address: 'Carrer de Mallorca 401, 08013 Barcelona',
    email: 'legal@recado.example',
  },
} as const satisfies Brand
