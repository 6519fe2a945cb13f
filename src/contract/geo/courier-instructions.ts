/** Not in `address.ts`, whose schema every page with a cart loads. */

/** A §3: "Address types chosen by the user". Value of the component `DWELLING`. */
export const DWELLING_TYPES = ['HOUSE', 'APARTMENT', 'OFFICE', 'OTHER'] as const
export type DwellingType = (typeof DWELLING_TYPES)[number]

/** Ours: whether the courier hands the order over or leaves it at the door. Value of the component `HANDOVER`. */
export type Handover = 'HAND' | 'DOOR'
