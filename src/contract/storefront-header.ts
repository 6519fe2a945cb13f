/**
 * Ours: every unsafe call of the browser carries it, so that no other site's form can make one. In a file of its own: the small script of every
 * page needs this one name, and not the list of all.
 */
export const STOREFRONT_HEADER = 'x-storefront'
